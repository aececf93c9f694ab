import { type Clock, splExtensions, splTransferFees, withDeadline } from '@latchkey/core'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { ChainReader } from './chainReader.ts'
import { optionalReadMs } from './optionalReadMs.ts'
import { programs, type SolanaToken } from './readSolanaEffects.ts'
import { plainSymbol } from './readTokenFacts.ts'

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** The metadata account of a mint has the first of these bumps that is off the curve: every second is. */
const bumps = [255, 254, 253, 252, 251, 250, 249, 248]

const account = z.nullable(z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) }))
const answerShape = z.object({ value: z.array(account) })

/** Tokens by mint. One that cannot be read in time is missing. */
export async function readSolanaTokens(
  mints: readonly string[],
  { chain, clock }: { readonly chain: ChainReader; readonly clock: Clock },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SolanaToken>> {
  const read = async (mint: string, aborted: AbortSignal) => {
    const addresses = [mint, ...bumps.map((bump) => metadataAddress(mint, bump))]
    const answer = await chain.read('getMultipleAccounts', [addresses, { encoding: 'base64' }], aborted)
    const found = answerShape
      .parse(answer)
      .value.map((one) => one && { owner: one.owner, data: base64.decode(one.data[0]) })
    const symbols = found.flatMap((one) => (one && symbolIn(mint, one.owner, one.data)) ?? [])
    const [ofMint] = found
    const transferFees =
      ofMint?.owner === programs.token2022 ? splTransferFees(splExtensions(ofMint.data)) : []
    const symbol = symbols.find((one) => plainSymbol.test(one)) ?? ''
    return [[mint, { symbol, transferFees }]] as const
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

/** Number of the extension TokenMetadata. */
const tokenMetadata = 19

/** The second text of the metadata. Before the texts are an authority and the mint. */
function symbolIn(mint: string, owner: string, account: Uint8Array): string | undefined {
  const inMint = owner === programs.token2022 ? splExtensions(account).get(tokenMetadata) : undefined
  const data = owner === metadataProgram ? account.subarray(1) : inMint
  if (!data || base58.encode(data.subarray(32, 64)) !== mint) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  /** Where the text at `from` ends. Its length is before it. */
  const endOf = (from: number) =>
    from + 4 <= data.length ? from + 4 + view.getUint32(from, true) : data.length
  const symbol = endOf(64)
  const end = endOf(symbol)
  // Metaplex pads with zeros.
  return new TextDecoder().decode(data.subarray(symbol + 4, end)).replace(/\0+$/, '')
}
