import { describeThrown, LatchkeyError } from '@latchkey/core'

/** The errors for a request that the user declined, and for one that failed otherwise. */
export type RequestErrors = {
  readonly wallet: string
  readonly rejected: LatchkeyError
  readonly failed: LatchkeyError
}

// Wallets have no codes in common. These are what Phantom, Solflare and Backpack say, and wallets built on their SDKs.
const declined = /(user|request|transaction|approval|signature).{0,20}(reject|den(y|ied)|cancell?ed|declin)/i
const gone = /context invalidated|wallet not (found|ready)|disconnected port/i

// Wallets pass on what a node answers, which uses the same code for a transaction that it refused.
const simulated = /simulation failed/i

/**
 * Converts what a wallet threw to a LatchkeyError: `rejected` for 4001 and matching messages, `request_pending` for -32002,
 * `wallet_locked` for 4100, `wallet_gone` for 4900 and 4901 and for an extension that was removed, otherwise `failed`; each
 * with the wallet's code as `rpcCode`. Wallets throw anything: strings, null, errors with throwing getters. Faults F37.
 */
export function walletError(thrown: unknown, { wallet, rejected, failed }: RequestErrors): LatchkeyError {
  if (thrown instanceof LatchkeyError) return thrown
  const code = codeOf(thrown)
  const text = describeThrown(thrown) ?? ''
  const error =
    code === 4001 || declined.test(text)
      ? rejected
      : code === -32002 && !simulated.test(text)
        ? new LatchkeyError('request_pending', { wallet })
        : code === 4100
          ? new LatchkeyError('wallet_locked', { wallet })
          : code === 4900 || code === 4901 || gone.test(text)
            ? new LatchkeyError('wallet_gone', { wallet })
            : failed
  error.cause = thrown
  error.rpcCode = code
  return error
}

function codeOf(thrown: unknown): number | undefined {
  try {
    if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) {
      const { code } = thrown
      return typeof code === 'number' ? code : undefined
    }
  } catch {
    // A getter of the error threw.
  }
  return undefined
}
