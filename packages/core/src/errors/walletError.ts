import { isLatchkeyError, LatchkeyError } from './latchkeyError.ts'
import type { WalletFailure } from './walletFailure.ts'

/** The errors of one request to a wallet. */
export type WalletErrors = {
  /** Name of the wallet, if it is known. */
  readonly wallet: string | undefined
  /** The user declined. */
  readonly rejected: LatchkeyError
  /** The wallet does not support the request. Default: `failed`. */
  readonly unsupported?: LatchkeyError | undefined
  /** The account has too little. Default: `failed`. */
  readonly insufficient?: LatchkeyError | undefined
  /** The request failed for any other reason. */
  readonly failed: LatchkeyError
}

/**
 * Converts what a wallet of any family threw to a LatchkeyError: one of `errors`, `request_pending`, `wallet_locked` or
 * `wallet_gone`, with the wallet's code as `rpcCode`. A LatchkeyError is returned unchanged. The table of what wallets throw
 * is fetched with the first failure. EIP-1193, EIP-1474; faults F37.
 *
 * @example
 * const errors = {
 *   wallet: 'Harbour',
 *   rejected: new LatchkeyError('request_rejected', { wallet: 'Harbour' }),
 *   failed: new LatchkeyError('siwx_sign_failed'),
 * }
 * const error = await walletError({ data: { code: 4001 } }, errors) // request_rejected
 */
export async function walletError(thrown: unknown, errors: WalletErrors): Promise<LatchkeyError> {
  if (isLatchkeyError(thrown)) return thrown
  const failure = await import('./walletFailure.ts').then(
    ({ walletFailure }) => walletFailure(thrown),
    () => undefined,
  )
  const error = failure ? errorFor(failure, errors) : errors.failed
  error.cause = thrown
  error.rpcCode = failure?.code
  return error
}

function errorFor({ reason, lacksFunds }: WalletFailure, errors: WalletErrors): LatchkeyError {
  const { wallet, rejected, insufficient, unsupported, failed } = errors
  if (insufficient && lacksFunds) return insufficient
  switch (reason) {
    case 'declined':
      return rejected
    case 'pending':
      return new LatchkeyError('request_pending', { wallet })
    case 'locked':
      return new LatchkeyError('wallet_locked', { wallet })
    case 'gone':
      return new LatchkeyError('wallet_gone', { wallet })
    case 'unsupported':
      return unsupported ?? failed
    default:
      return failed
  }
}
