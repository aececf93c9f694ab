import type { ErrorCategory, ErrorCode, ErrorContext } from './catalogue.ts'
import { categoryOf, sentenceOf } from './sentences.ts'

type ContextArgument<code extends ErrorCode> =
  Record<never, never> extends ErrorContext<code>
    ? [context?: ErrorContext<code>, options?: { cause?: unknown }]
    : [context: ErrorContext<code>, options?: { cause?: unknown }]

/**
 * The only error Latchkey throws. `code` is stable for ever; `message` is for developers and says what happened and what
 * to do; `category` says who must act. What the methods of a Latchkey reject with, and what is logged, always has both; an
 * error that is caught earlier on a page may have its code and values as message, and no category of its own yet. What
 * a user reads is translated from `code` by the ui.
 *
 * @example
 * throw new LatchkeyError('invalid_chain_id', { chainId: 2 ** 31 })
 */
export class LatchkeyError<code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'LatchkeyError'
  readonly code: code
  readonly context: ErrorContext<code>
  category: ErrorCategory

  constructor(code: code, ...[context, options]: ContextArgument<code>) {
    super(sentenceOf(code, context ?? {}), options)
    this.code = code
    this.context = (context ?? {}) as ErrorContext<code>
    this.category = categoryOf(code)
  }
}

/** Whether `error` is a {@link LatchkeyError}, optionally with one of `codes`; holds across duplicate copies of the package. */
export function isLatchkeyError<code extends ErrorCode>(
  error: unknown,
  ...codes: readonly code[]
): error is LatchkeyError<code> {
  if (!(error instanceof Error) || error.name !== 'LatchkeyError' || !('code' in error)) return false
  return codes.length === 0 || codes.includes(error.code as code)
}
