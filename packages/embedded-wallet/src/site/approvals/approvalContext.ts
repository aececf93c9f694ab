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

/** The EIP-155 id of a CAIP-2 network. */
export const chainIdOf = (networkId: string) => Number(networkId.slice('eip155:'.length))
