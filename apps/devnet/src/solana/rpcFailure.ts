import { createRequire } from 'node:module'
import type { FailedTransactionMetadata } from 'litesvm'

/** An error that a node answers with. @see https://github.com/anza-xyz/agave/blob/master/rpc-client-api/src/custom_error.rs */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParam = (detail: string) => new RpcFailure(-32602, `Invalid param: ${detail}`)

/** The reason of a failed transaction as a node writes it, such as `BlockhashNotFound`. */
export type TransactionError = string | { readonly [kind: string]: unknown }

/** A transaction was refused by its simulation, before it was sent. */
export function preflightFailure(
  error: TransactionError,
  logs: readonly string[],
  unitsConsumed = 0,
): RpcFailure {
  const said =
    typeof error === 'string'
      ? (sentences[error] ?? error)
      : `Error processing Instruction ${(error.InstructionError as readonly unknown[] | undefined)?.[0] ?? 0}`
  return new RpcFailure(-32002, `Transaction simulation failed: ${said}`, {
    err: error,
    logs,
    unitsConsumed,
    accounts: null,
    returnData: null,
  })
}

const sentences: Readonly<Record<string, string>> = {
  BlockhashNotFound: 'Blockhash not found',
  AlreadyProcessed: 'This transaction has already been processed',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

// litesvm declares these as constant enums, which do not exist for a compiler that handles files one by one.
const { TransactionErrorFieldless, InstructionErrorFieldless } = createRequire(import.meta.url)(
  'litesvm/dist/internal.js',
) as Readonly<Record<string, Readonly<Record<string, number>>>>
const nameOf = (names: Readonly<Record<string, number>> | undefined, value: number): string =>
  Object.entries(names ?? {}).find(([, one]) => one === value)?.[0] ?? String(value)

/** The reason of a failed transaction. */
export function transactionError(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err()
  if (typeof error === 'number') return nameOf(TransactionErrorFieldless, error)
  if ('err' in error) return { InstructionError: [error.index, instructionError(error.err())] }
  if ('accountIndex' in error) {
    // The class is the only difference between the two errors of an account.
    const kind = error.constructor.name.replace('TransactionError', '')
    return { [kind]: { account_index: error.accountIndex } }
  }
  return { DuplicateInstruction: error.index }
}

function instructionError(error: number | { readonly code: number } | { readonly msg: string }): unknown {
  if (typeof error === 'number') return nameOf(InstructionErrorFieldless, error)
  return 'code' in error ? { Custom: error.code } : { BorshIoError: error.msg }
}
