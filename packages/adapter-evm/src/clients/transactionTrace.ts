import { keccak256, type RpcTransaction, stringToHex } from 'viem'

export type Hex = `0x${string}`

/** What finds the transaction that took the nonce of another, when the nodes have forgotten the first. */
export type KeyTrace = {
  readonly from: Hex
  readonly nonce: number
  /** Hash of receiver, amount and data: the same transaction with a higher fee has the same. */
  readonly contents: string
  /** The latest block known in which the nonce was free. */
  readonly freeAt: bigint
}

/** What finds the execution of a proposal. */
export type ProposalTrace = {
  /** The nonce of the contract account; `undefined` while it is unknown. */
  readonly accountNonce: number | undefined
  /** The first block that may contain the execution. */
  readonly searchFrom: bigint
}

/** Receiver, amount and data of a transaction, hashed: data may be as long as a block. */
export function contentsOf({ to, value, input }: Pick<RpcTransaction, 'to' | 'value' | 'input'>): string {
  const text = `${to ?? ''} ${BigInt(value)} ${input}`.toLowerCase()
  return keccak256(stringToHex(text)).slice(2)
}

export function writeTrace(trace: KeyTrace | ProposalTrace): string {
  return JSON.stringify(trace, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** Parses a trace, which has been stored; `undefined` if it is missing or invalid. */
export function readTrace(text: string | undefined): KeyTrace | ProposalTrace | undefined {
  try {
    const fields = JSON.parse(text ?? '') as Readonly<Record<string, unknown>>
    const { from, nonce, contents, freeAt, accountNonce, searchFrom } = fields
    const isNonce = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
    if (isBlock(searchFrom))
      return {
        accountNonce: isNonce(accountNonce) ? accountNonce : undefined,
        searchFrom: BigInt(searchFrom),
      }
    const isKeyTrace = isMatch(from, /^0x[0-9a-f]{40}$/i) && isMatch(contents, /^[0-9a-f]{64}$/)
    if (!isKeyTrace || !isNonce(nonce) || !isBlock(freeAt)) return undefined
    return { from: from as Hex, nonce, contents: contents as string, freeAt: BigInt(freeAt) }
  } catch {
    return undefined
  }
}

const isMatch = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)
const isBlock = (value: unknown): value is string => isMatch(value, /^\d{1,18}$/)
