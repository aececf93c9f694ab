import { describeThrown, type ErrorCode, LatchkeyError } from '@latchkey/core'

/** What a wallet's refusal means, by what was asked of it. */
type Asked = { readonly wallet: string; readonly rejected: LatchkeyError; readonly failed: LatchkeyError }

/** A code without running a hostile getter twice, or letting it throw through. */
function codeOf(thrown: unknown): number | undefined {
  try {
    if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) {
      const { code } = thrown
      if (typeof code === 'number') return code
      // Some wallets wrap what they mean.
    }
    if (typeof thrown === 'object' && thrown !== null && 'data' in thrown)
      return codeOf((thrown as { data: unknown }).data)
  } catch {
    // It has no code to tell.
  }
  return undefined
}

/**
 * Names what a wallet threw: 4001 and 5002 (or words to that effect) a refusal, -32002 a request already
 * on its screen, 4100 a locked or unauthorised wallet, 4900/4901 a wallet that is gone. Anything may be
 * thrown: strings, null, errors with throwing getters. Faults F37, EIP-1193, EIP-1474.
 */
export function providerError(thrown: unknown, { wallet, rejected, failed }: Asked): LatchkeyError {
  const code = codeOf(thrown)
  const text = describeThrown(thrown) ?? ''
  if (code === 4001 || code === 5000 || code === 5002 || /user (rejected|denied|cancell?ed)/i.test(text))
    return withCause(rejected, thrown)
  if (code === -32002) return new LatchkeyError('request_pending', { wallet }, { cause: thrown })
  if (code === 4100) return new LatchkeyError('wallet_locked', { wallet }, { cause: thrown })
  if (code === 4900 || code === 4901) return new LatchkeyError('wallet_gone', { wallet }, { cause: thrown })
  return withCause(failed, thrown)
}

/** Whether a wallet says that it does not know a chain. EIP-3326. */
export function isUnknownChain(thrown: unknown): boolean {
  if (codeOf(thrown) === 4902) return true
  const text = describeThrown(thrown) ?? ''
  return /unrecognized chain|unknown chain|chain .*not (been )?added/i.test(text)
}

/** Whether a wallet says that it cannot do this at all. EIP-1193. */
export function isUnsupportedMethod(thrown: unknown): boolean {
  const code = codeOf(thrown)
  return code === 4200 || code === -32601 || code === -32004
}

function withCause<code extends ErrorCode>(error: LatchkeyError<code>, cause: unknown): LatchkeyError<code> {
  error.cause = cause
  return error
}
