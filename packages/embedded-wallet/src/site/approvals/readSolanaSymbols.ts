import { type Clock, withDeadline } from '@latchkey/core'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { ChainReader } from './chainReader.ts'
import { optionalReadMs } from './optionalReadMs.ts'
import { programs } from './readSolanaEffects.ts'
import { plainSymbol } from './readTokenFacts.ts'

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** The metadata account of a mint has the first of these bumps that is off the curve: every second is. */
const bumps = [255, 254, 253, 252, 251, 250, 249, 248]

const account = z.nullable(z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) }))
const answerShape = z.object({ value: z.array(account) })

/**
 * Symbols of tokens by mint, from the metadata in the mint (Token-2022) or in its metadata account (Metaplex). A token is
 * missing whose symbol cannot be read in time, or shown. Security R-68
 */
export async function readSolanaSymbols(
  mints: readonly string[],
  { chain, clock }: { readonly chain: ChainReader; readonly clock: Clock },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const read = async (mint: string, aborted: AbortSignal) => {
    const addresses = [mint, ...bumps.map((bump) => metadataAddress(mint, bump))]
    const answer = await chain.read('getMultipleAccounts', [addresses, { encoding: 'base64' }], aborted)
    const found = answerShape.parse(answer).value.flatMap((one) => {
      const symbol = one && symbolIn(mint, one.owner, base64.decode(one.data[0]))
      return symbol !== null && symbol !== undefined && plainSymbol.test(symbol) ? [symbol] : []
    })
    return found.slice(0, 1).map((symbol) => [mint, symbol] as const)
  }
  const entries = await Promise.all(
    mints.map((mint) =>
      withDeadline({ clock, ms: optionalReadMs, signal }, (aborted) => read(mint, aborted)).catch(() => []),
    ),
  )
  return new Map(entries.flat())
}

function metadataAddress(mint: string, bump: number): string {
  const text = new TextEncoder()
  const keys = [metadataProgram, mint].flatMap((key) => [...base58.decode(key)])
  const end = [bump, ...base58.decode(metadataProgram), ...text.encode('ProgramDerivedAddress')]
  return base58.encode(sha256(Uint8Array.from([...text.encode('metadata'), ...keys, ...end])))
}

/** The second text of the metadata. Before the texts are an authority and the mint. */
function symbolIn(mint: string, owner: string, data: Uint8Array): string | undefined {
  const start =
    owner === metadataProgram ? 1 : owner === programs.token2022 ? metadataExtension(data) : undefined
  if (start === undefined || base58.encode(data.subarray(start + 32, start + 64)) !== mint) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const name = start + 64
  const symbol = name + 4 + view.getUint32(name, true)
  const end = symbol + 4 + view.getUint32(symbol, true)
  // Metaplex pads with zeros.
  return new TextDecoder().decode(data.subarray(symbol + 4, end)).replace(/\0+$/, '')
}

/** Where the extension TokenMetadata of a mint begins. Extensions follow the kind of the account, each with type and length. */
function metadataExtension(data: Uint8Array): number | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = 166; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 19) return at + 4
  return undefined
}
