import * as z from 'zod'

/** Schemas of node answers, which are untrusted. All hex is converted to lower case. Security R-60. */
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

export const transaction = z.object({
  hash,
  from: address,
  to: address.nullish(),
  value: quantity,
  nonce: quantity,
  input: data,
})

export const blockHeader = z.object({ number: count, hash, parentHash: hash })

/** A block with full transactions. Timestamps beyond the year 9999 are invalid. */
export const fullBlock = blockHeader.extend({
  timestamp: count.refine((seconds) => seconds < 253_402_300_800),
  transactions: z.array(transaction).readonly(),
})
export type FullBlock = z.output<typeof fullBlock>
/** The same with the hashes of its transactions. */
export const hashedBlock = fullBlock.extend({ transactions: z.array(hash) })

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

export const receiptLogs = z.object({ logs: z.array(nodeLog) })

const callFrame = z.object({
  type: z.string(),
  from: address,
  to: address.optional(),
  value: quantity.optional(),
  error: z.string().optional(),
  /** Parsed one level at a time, because a recursive schema could be nested too deeply. Faults F79. */
  calls: z.array(z.unknown()).optional(),
})
/** One frame of geth's callTracer. */
export const readCallFrame = (frame: unknown) => callFrame.parse(frame)
/** debug_traceBlockByNumber: one trace per transaction, in order. */
export const callTraces = z.array(z.object({ result: z.unknown() }))

/** trace_block: all calls of the block as a flat list; rewards have no transaction. */
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
