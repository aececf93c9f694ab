import type { CaipNetworkId } from '@latchkey/core'
import * as z from 'zod'

/** First block to index, by network. */
export type IndexFrom = ReadonlyMap<string, number | 'latest'>

const entry = /^(eip155:[1-9][0-9]{0,15})=([0-9]{1,15}|latest)$/

/** Format: `eip155:56=41000000,eip155:8453=latest`. */
export const indexFrom = z
  .string()
  .transform((text, context): IndexFrom => {
    const entries = text.split(',').map((part) => entry.exec(part.trim()))
    if (entries.some((found) => !found)) {
      context.addIssue({
        code: 'custom',
        message: 'must be network=block between commas, as eip155:56=41000000',
      })
    }
    return new Map(
      entries.flatMap((found) => {
        const [, network = '', from = ''] = found ?? []
        return found ? [[network, from === 'latest' ? from : Number(from)] as const] : []
      }),
    )
  })
  .optional()

/** Devnets are indexed from block 0, live networks only where the operator sets a first block. */
export function firstBlock(
  networkId: CaipNetworkId,
  { devnet, from }: { readonly devnet: boolean; readonly from: IndexFrom | undefined },
): number | 'latest' | undefined {
  return from?.get(networkId) ?? (devnet ? 0 : undefined)
}
