import * as z from 'zod'

/** An integer of a Solana node. Those beyond a double are bigints already. */
export const u64 = z
  .union([z.number().int().min(0), z.bigint().min(0n)])
  .transform(BigInt)
  .refine((value) => value < 2n ** 64n)

/** `{context, value}`, the form of answers that depend on the state of the chain. */
export const inContext = <schema extends z.ZodType>(value: schema) =>
  z.object({ context: z.object({ slot: u64 }), value })

const list = z.array(z.unknown())
const fields = z.looseObject({})
const hash = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

/** Shapes of answers, whatever encoding was asked for. */
const shapes: Readonly<Record<string, z.ZodType>> = {
  getGenesisHash: hash,
  getSlot: u64,
  getBlockHeight: u64,
  getMinimumBalanceForRentExemption: u64,
  getBalance: inContext(u64),
  getAccountInfo: inContext(fields.nullable()),
  getMultipleAccounts: inContext(z.array(fields.nullable())),
  getTokenAccountsByOwner: inContext(z.array(fields)),
  getProgramAccounts: z.union([z.array(fields), inContext(z.array(fields))]),
  getLatestBlockhash: inContext(z.looseObject({ blockhash: hash })),
  isBlockhashValid: inContext(z.boolean()),
  getRecentPrioritizationFees: list,
  getSignatureStatuses: inContext(z.array(fields.nullable())),
  getSignaturesForAddress: z.array(z.looseObject({ signature: z.string() })),
  getTransaction: fields.nullable(),
  sendTransaction: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
}

/** Why a result is not valid for its method, or `undefined` if it is. Security R-60, faults F18 and F20. */
export function solanaResultProblem(method: string, result: unknown): string | undefined {
  const shape = shapes[method]
  return !shape || shape.safeParse(result).success ? undefined : `not a result of ${method}`
}
