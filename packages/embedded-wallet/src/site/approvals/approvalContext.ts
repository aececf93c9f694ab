import { isAddress } from 'viem'
import { FrameError } from '../frameError.ts'

/** Who asks, for which account and network. */
export type ApprovalContext = {
  /** As the browser tells it. */
  readonly origin: string
  /** EIP-55, or base58 on solana. */
  readonly account: string
  /** CAIP-2 */
  readonly networkId: string
}

export const invalidParams = (message: string) => new FrameError('frame_error', message, { rpcCode: -32602 })

/** @throws FrameError if the request names another account than the wallet's */
export function requireAccount(account: unknown, context: ApprovalContext): void {
  if (typeof account !== 'string' || account.toLowerCase() !== context.account.toLowerCase())
    throw new FrameError('frame_error', 'The request is for another account.', { rpcCode: 4100 })
}

/**
 * The account of a request and what it signs. Libraries give them in either order: where the other place alone has an address,
 * that is the account.
 */
export function accountAndSubject(
  params: unknown,
  usual: 'account-first' | 'account-last',
): { readonly account: unknown; readonly subject: unknown } {
  const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const isAccount = (value: unknown) => typeof value === 'string' && isAddress(value, { strict: false })
  const isReversed = isAccount(first) !== isAccount(second) && isAccount(first) === (usual === 'account-last')
  const isFirst = (usual === 'account-first') !== isReversed
  return isFirst ? { account: first, subject: second } : { account: second, subject: first }
}

/** The EIP-155 id of a CAIP-2 network. */
export const chainIdOf = (networkId: string) => Number(networkId.slice('eip155:'.length))
