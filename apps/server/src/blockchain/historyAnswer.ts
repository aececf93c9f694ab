import { z } from '@hono/zod-openapi'
import { operationTypes } from './operationType.ts'

const transfer = z
  .object({
    fungible_info: z
      .object({
        name: z.string(),
        symbol: z.string(),
        icon: z.object({ url: z.string() }).nullable(),
        decimals: z.number().int(),
        address: z.string().optional().openapi({ description: 'CAIP-10; absent for the native token.' }),
      })
      .optional(),
    nft_info: z
      .object({
        name: z.string(),
        token_id: z.string(),
        contract: z.string(),
        content: z.object({
          preview: z.object({ url: z.string(), content_type: z.string() }).nullable(),
          detail: z.null(),
        }),
        flags: z.object({ is_spam: z.boolean() }),
      })
      .optional(),
    direction: z.enum(['in', 'out', 'self']),
    sender: z.string(),
    recipient: z.string(),
    quantity: z.object({ numeric: z.string().openapi({ description: 'Whole units, exact.' }) }),
    value: z.number().nullable().openapi({ description: 'US dollars at the current price.' }),
    price: z.number().nullable(),
  })
  .openapi('Transfer')
export type Transfer = z.infer<typeof transfer>

/** A transaction of a history, in the shape of the vendors. */
export const transaction = z
  .object({
    id: z.string(),
    metadata: z.object({
      operationType: z.enum(operationTypes),
      hash: z.string(),
      chain: z.string(),
      minedAt: z.string(),
      sentFrom: z.string(),
      sentTo: z.string(),
      status: z.enum(['confirmed', 'failed', 'pending']),
      nonce: z.number(),
    }),
    transfers: z.array(transfer),
  })
  .openapi('Transaction')
export type WrittenTransaction = z.infer<typeof transaction>
/** A page of a history, newest first. */
export type HistoryPage = { readonly data: WrittenTransaction[]; readonly next: string | null }
