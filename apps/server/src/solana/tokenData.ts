import { base58 } from '@scure/base'
import { metadataProgram, token2022Program, tokenPrograms } from './programs.ts'

/** Sizes without extensions, and the kinds that Token-2022 writes after them. @see https://www.solana-program.com/docs/token-2022 */
const accountBytes = 165
const mintBytes = 82
const kinds = { mint: 1, account: 2 } as const
const metadataExtension = 19
/** The first byte of a metadata account of Metaplex. */
const metadataKey = 4
/** Longer texts are not read, in bytes. */
const maxText = 2_048

/** An account of the chain. */
export type ChainAccount = {
  /** The program that owns it. */
  readonly program: string
  readonly data: Uint8Array
}

export type TokenAccount = {
  readonly address: string
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

export type Mint = { readonly decimals: number; readonly supply: bigint }

/** What a token says about itself. Foreign text. */
export type TokenText = { readonly name: string; readonly symbol: string; readonly uri: string }

/** Reads a token account of either program; `undefined` for any other account. */
export function readTokenAccount(address: string, { program, data }: ChainAccount): TokenAccount | undefined {
  const isAccount =
    data.length === accountBytes || (program === token2022Program && data[accountBytes] === kinds.account)
  if (!tokenPrograms.includes(program) || !isAccount) return undefined
  return {
    address,
    mint: addressAt(data, 0),
    owner: addressAt(data, 32),
    amount: viewOf(data).getBigUint64(64, true),
  }
}

/** Reads a mint of either program; `undefined` for any other account. */
export function readMint({ program, data }: ChainAccount): Mint | undefined {
  const isExtended = program === token2022Program && data[accountBytes] === kinds.mint
  if (!tokenPrograms.includes(program) || !(data.length === mintBytes || isExtended)) return undefined
  return { decimals: data[44] ?? 0, supply: viewOf(data).getBigUint64(36, true) }
}

/** The metadata that a mint of Token-2022 has in itself; `undefined` if it has none. */
export function metadataIn(mint: string, { program, data }: ChainAccount): TokenText | undefined {
  if (program !== token2022Program || data[accountBytes] !== kinds.mint) return undefined
  const header = 4
  for (let at = accountBytes + 1; at + header <= data.length; ) {
    const type = viewOf(data).getUint16(at, true)
    const length = viewOf(data).getUint16(at + 2, true)
    const content = data.subarray(at + header, at + header + length)
    // Authority and mint come before the texts.
    if (type === metadataExtension && content.length >= 64 && addressAt(content, 32) === mint)
      return textsAt(content, 64)
    at += header + length
  }
  return undefined
}

/** The metadata in an account of Metaplex; `undefined` if the account is not the one of this mint. */
export function metaplexMetadata(mint: string, { program, data }: ChainAccount): TokenText | undefined {
  const isMetadata = program === metadataProgram && data[0] === metadataKey && data.length >= 65
  return isMetadata && addressAt(data, 33) === mint ? textsAt(data, 65) : undefined
}

/** Three texts, each after its length. Metaplex pads them with zeros. */
function textsAt(data: Uint8Array, start: number): TokenText | undefined {
  let at = start
  const next = () => {
    if (at + 4 > data.length) return undefined
    const length = viewOf(data).getUint32(at, true)
    if (length > maxText || at + 4 + length > data.length) return undefined
    const text = new TextDecoder().decode(data.subarray(at + 4, at + 4 + length))
    at += 4 + length
    return text.replace(/\0+$/, '')
  }
  const [name, symbol, uri] = [next(), next(), next()]
  return name === undefined || symbol === undefined || uri === undefined ? undefined : { name, symbol, uri }
}

const addressAt = (data: Uint8Array, at: number): string => base58.encode(data.subarray(at, at + 32))
const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
