import { type Address, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit'
import { tokenPrograms } from './programs.ts'
import { token2022Program } from './solanaTokens.ts'

const addressAt = (data: ReadonlyUint8Array, start: number): Address =>
  getAddressDecoder().decode(data, start)
const view = (data: ReadonlyUint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** A balance in the notation of nodes. */
export function uiAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction ? `${whole}.${fraction}` : whole
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

type Owned = { readonly programAddress: Address; readonly data: ReadonlyUint8Array }

/** With extensions a mint is as long as a token account, and a byte tells them apart. */
const extendedKind = ({ data }: Owned) => data[165]

/** The content of a mint, if the account is one. */
export function readMint(account: Owned) {
  const { programAddress, data } = account
  const isMint = data.length === 82 || (programAddress === token2022Program && extendedKind(account) === 1)
  if (!tokenPrograms.includes(programAddress) || !isMint) return undefined
  return {
    mintAuthority: view(data).getUint32(0, true) === 1 ? addressAt(data, 4) : null,
    supply: view(data).getBigUint64(36, true),
    decimals: data[44] ?? 0,
    isInitialized: data[45] === 1,
    freezeAuthority: view(data).getUint32(46, true) === 1 ? addressAt(data, 50) : null,
  }
}

/** The content of a token account, if the account is one. */
export function readTokenAccount(account: Owned) {
  const { programAddress, data } = account
  const isAccount =
    data.length === 165 || (programAddress === token2022Program && extendedKind(account) === 2)
  if (!tokenPrograms.includes(programAddress) || !isAccount) return undefined
  return {
    mint: addressAt(data, 0),
    owner: addressAt(data, 32),
    amount: view(data).getBigUint64(64, true),
    state: (['uninitialized', 'initialized', 'frozen'] as const)[data[108] ?? 0] ?? 'uninitialized',
    isNative: view(data).getUint32(109, true) === 1,
  }
}
