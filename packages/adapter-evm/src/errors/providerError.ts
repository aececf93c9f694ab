import { describeThrown, type ErrorCode, LatchkeyError } from '@latchkey/core'

/** The errors for a request that the user declined, and for one that failed otherwise. */
type RequestErrors = {
  readonly wallet: string
  readonly rejected: LatchkeyError
  readonly failed: LatchkeyError
}

/** The error code, also of an error wrapped in `data`. Reads `code` only once; `undefined` if a getter throws. */
function codeOf(thrown: unknown): number | undefined {
  try {
    if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) {
      const { code } = thrown
      if (typeof code === 'number') return code
    }
    if (typeof thrown === 'object' && thrown !== null && 'data' in thrown)
      return codeOf((thrown as { data: unknown }).data)
  } catch {
    // A getter of the error threw.
  }
  return undefined
}

/**
 * Converts what a wallet threw to a LatchkeyError: `rejected` for 4001, 5000, 5002 and matching messages,
 * `request_pending` for -32002, `wallet_locked` for 4100, `wallet_gone` for 4900 and 4901, otherwise `failed`; each with the
 * wallet's code as `rpcCode`. Wallets throw anything: strings, null, errors with throwing getters. EIP-1193, EIP-1474.
 * Faults F37.
 */
export function providerError(thrown: unknown, errors: RequestErrors): LatchkeyError {
  const error = toError(thrown, errors)
  error.rpcCode = codeOf(thrown)
  return error
}

function toError(thrown: unknown, { wallet, rejected, failed }: RequestErrors): LatchkeyError {
  const code = codeOf(thrown)
  const text = describeThrown(thrown) ?? ''
  if (code === 4001 || code === 5000 || code === 5002 || /user (rejected|denied|cancell?ed)/i.test(text))
    return withCause(rejected, thrown)
  if (code === -32002) return new LatchkeyError('request_pending', { wallet }, { cause: thrown })
  if (code === 4100) return new LatchkeyError('wallet_locked', { wallet }, { cause: thrown })
  if (code === 4900 || code === 4901) return new LatchkeyError('wallet_gone', { wallet }, { cause: thrown })
  return withCause(failed, thrown)
}

/** Whether a wallet's error means that it does not support the method. EIP-1193. */
export function isUnsupportedMethod(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return code === 4200 || code === -32601 || code === -32004
}

function withCause<code extends ErrorCode>(error: LatchkeyError<code>, cause: unknown): LatchkeyError<code> {
  error.cause = cause
  return error
}
