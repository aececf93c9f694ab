import { pbkdf2Sync } from 'node:crypto'
import { base58 } from '@scure/base'
import { type Address, hexToBytes, keccak256, toHex } from 'viem'
import { HDKey, hdKeyToAccount, privateKeyToAccount } from 'viem/accounts'
import { demoAttestorKey } from '../server/airdrops/demoAttestor.ts'
import { demoRelayKey } from '../server/relay/demoRelay.ts'

/** The public mnemonic of development chains. Its accounts must never hold anything of value. */
const mnemonic = 'test test test test test test test test test test test junk'

/**
 * Who the demo's history is about: accounts of the mnemonic by index. 0 is the account that a visitor connects with; of 1 to
 * 9, which belong to the devnet, only 3 is used.
 */
export function demoPeople() {
  const root = HDKey.fromMasterSeed(pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'))
  const account = (addressIndex: number) => hdKeyToAccount(root, { addressIndex }).address
  const accounts = (from: number, count: number) => Array.from({ length: count }, (_, i) => account(from + i))
  return {
    visitor: account(0),
    creators: accounts(10, 6),
    artist: account(16),
    deployer: account(17),
    supporters: accounts(20, 29),
    /** Has nothing left to pay for gas. The last account of the Devnet Wallet, so that a visitor can be it. */
    withoutGas: account(3),
    /** The Solana account of the Devnet Wallet. */
    visitorOnSolana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  }
}

export type People = ReturnType<typeof demoPeople>

/** Accounts that are on lists only; nobody has their keys. */
export const stranger = (name: string): Address => `0x${keccak256(toHex(name)).slice(26)}`
export const strangerOnSolana = (name: string) => base58.encode(hexToBytes(keccak256(toHex(name))))

export const demoAttestor = privateKeyToAccount(demoAttestorKey)
export const demoRelay = privateKeyToAccount(demoRelayKey)
