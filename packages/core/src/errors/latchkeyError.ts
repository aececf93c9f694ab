import type { ErrorCategory, ErrorCode, ErrorContext } from './catalogue.ts'
import { categoryOf, errorMessage } from './errorMessage.ts'

type ContextArgument<code extends ErrorCode> =
  Record<never, never> extends ErrorContext<code>
    ? [context?: ErrorContext<code>, options?: { cause?: unknown }]
    : [context: ErrorContext<code>, options?: { cause?: unknown }]

/**
 * The only error Latchkey throws. `code` never changes; `message` is for developers and says what happened and what to
 * do; `category` says who must act. Errors with which methods of a Latchkey reject, and logged ones, always have both. An
 * error caught earlier inside a page may have its code and context as message and a default category, because the
 * catalogue of messages is loaded on demand. The ui translates `code` into the text for users.
 *
 * @example
 * throw new LatchkeyError('invalid_chain_id', { chainId: 2 ** 31 })
 */
export class LatchkeyError<code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'LatchkeyError'
  readonly code: code
  readonly context: ErrorContext<code>
  category: ErrorCategory
  /**
   * The code with which the wallet refused, such as 4001 for a declined request (EIP-1193, EIP-1474); undefined for other
   * errors.
   */
  rpcCode: number | undefined

  constructor(code: code, ...[context, options]: ContextArgument<code>) {
    super(errorMessage(code, context ?? {}), options)
    this.code = code
    this.context = (context ?? {}) as ErrorContext<code>
    this.category = categoryOf(code)
    this.rpcCode = (options?.cause as { rpcCode?: number } | undefined)?.rpcCode
  }
}

/**
 * Whether `error` is a {@link LatchkeyError}, optionally with one of `codes`; works across duplicate copies of the package.
 *
 * @example
 * try {
 *   await latchkey.connect({ connectorId: connector.id })
 * } catch (error) {
 *   if (!isLatchkeyError(error, 'connection_rejected', 'modal_closed')) throw error
 * }
 */
export function isLatchkeyError<code extends ErrorCode>(
  error: unknown,
  ...codes: readonly code[]
): error is LatchkeyError<code> {
  if (!(error instanceof Error) || error.name !== 'LatchkeyError' || !('code' in error)) return false
  return codes.length === 0 || codes.includes(error.code as code)
}
