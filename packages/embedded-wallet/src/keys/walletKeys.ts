import { ed25519 } from '@noble/curves/ed25519'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The keys of a wallet. They exist in the Worker of the frame only. Security R-101. */
export type WalletKeys = {
  readonly evm: PrivateKeyAccount
  readonly solana: {
    /** base58 */
    readonly address: string
    sign(message: Uint8Array): Uint8Array
  }
}

/** `m/44'/501'/0'/0'`, the path of wallets that follow the first one of Phantom. */
const solanaPath = [44, 501, 0, 0]

/** The words of a wallet: BIP-39, English, 24 for 32 bytes. */
export const wordsOf = (entropy: Uint8Array): string => entropyToMnemonic(entropy, wordlist)

/** Derives both keys: BIP-44 `m/44'/60'/0'/0/0` for EVM, SLIP-10 for Solana. */
export async function deriveWalletKeys(entropy: Uint8Array): Promise<WalletKeys> {
  const seed = await mnemonicToSeed(wordsOf(entropy))
  const { privateKey } = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0")
  if (!privateKey) throw new Error('No key at this path.')
  const evm = privateKeyToAccount(`0x${hex(privateKey)}`)
  const secret = slip10(seed, solanaPath)
  seed.fill(0)
  privateKey.fill(0)
  return {
    evm,
    solana: {
      address: base58.encode(ed25519.getPublicKey(secret)),
      sign: (message) => ed25519.sign(message, secret),
    },
  }
}

/** Hardened ed25519 derivation. SLIP-10 */
function slip10(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const index of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, index + 0x80000000)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
