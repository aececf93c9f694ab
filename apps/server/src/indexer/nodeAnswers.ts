import * as z from 'zod'

/** What nodes answer, read as the liar's it may be; everything comes out in lower case. Security R-60. */
const hex = (digits: string) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-f]${digits}$`, 'i'))
    .transform((text) => text.toLowerCase())
export const quantity = hex('{1,64}').transform((text) => BigInt(text))
const count = quantity.refine((value) => value <= 2n ** 53n - 1n).transform(Number)
const hash = hex('{64}')
const address = hex('{40}')
const data = hex('*')

const transaction = z.object({
  hash,
  from: address,
  to: address.nullish(),
  value: quantity,
  nonce: quantity,
  input: data,
})

export const blockHeader = z.object({ number: count, hash, parentHash: hash })

/** A block with its transactions in full. A time beyond the year 9999 is none. */
export const fullBlock = blockHeader.extend({
  timestamp: count.refine((seconds) => seconds < 253_402_300_800),
  transactions: z.array(transaction),
})
export type FullBlock = z.output<typeof fullBlock>

export const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  /** Missing before Byzantium. */
  status: quantity.optional(),
  contractAddress: address.nullish(),
})

export const nodeLog = z.object({
  address,
  topics: z.array(hash).max(4),
  data,
  blockHash: hash,
  transactionHash: hash,
  logIndex: count,
})
export type NodeLog = z.output<typeof nodeLog>

const callFrame = z.object({
  type: z.string(),
  from: address,
  to: address.optional(),
  value: quantity.optional(),
  error: z.string().optional(),
  /** Read one level at a time: a schema that calls itself could be led too deep. Faults F79. */
  calls: z.array(z.unknown()).optional(),
})
/** One frame of geth's callTracer. */
export const readCallFrame = (frame: unknown) => callFrame.parse(frame)
/** debug_traceBlockByNumber: one for each transaction, in order. */
export const callTraces = z.array(z.object({ result: z.unknown() }))

/** trace_block: every call of the block in a row; rewards have no transaction. */
export const flatTraces = z.array(
  z.object({
    type: z.string(),
    error: z.string().nullish(),
    transactionHash: hash.nullish(),
    traceAddress: z.array(z.number().int()),
    action: z.object({
      callType: z.string().optional(),
      from: address.optional(),
      to: address.optional(),
      value: quantity.optional(),
      address: address.optional(),
      refundAddress: address.optional(),
      balance: quantity.optional(),
    }),
    result: z.object({ address: address.optional() }).nullish(),
  }),
)
