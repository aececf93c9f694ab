import { type Clock, rpcMethodPolicy } from '@latchkey/core'
import type { Approval } from './approvals/approval.ts'
import type { ApprovalContext } from './approvals/approvalContext.ts'
import type { ChainReader } from './approvals/chainReader.ts'
import { readMessageRequest } from './approvals/readMessageRequest.ts'
import { readTransactionRequest } from './approvals/readTransactionRequest.ts'
import { readTypedDataRequest } from './approvals/readTypedDataRequest.ts'
import { FrameError } from './frameError.ts'
import type { Signer } from './signer/signerClient.ts'

type Needs = {
  readonly signer: Pick<Signer, 'request'>
  readonly clock: Clock
  chain(networkId: string): ChainReader
  /** Shows the approval. @throws FrameError 4001 if the user declines */
  approve(approval: Approval, signal: AbortSignal): Promise<void>
  /** Opens the wallet again if it has locked itself meanwhile. */
  unlock(signal: AbortSignal): Promise<void>
}

type RpcRequest = { readonly method: string; readonly params?: unknown }

/**
 * Answers a JSON-RPC request of the app. What signs or sends is shown to the user first; what no list names is refused.
 * Security
 */
export async function answerRpc(
  needs: Needs,
  { method, params }: RpcRequest,
  context: ApprovalContext,
  signal: AbortSignal,
): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
      return [context.account]
    case 'personal_sign':
      return signed(needs, readMessageRequest(params, context), signal, ({ message }) =>
        needs.signer.request('signMessage', { message }),
      )
    case 'eth_signTypedData_v4': {
      const reads = { chain: needs.chain(context.networkId), clock: needs.clock }
      const approval = await readTypedDataRequest(params, context, reads, signal)
      return signed(needs, approval, signal, ({ json }) => needs.signer.request('signTypedData', { json }))
    }
    case 'eth_sendTransaction': {
      const chain = needs.chain(context.networkId)
      const reads = { chain, clock: needs.clock }
      const approval = await readTransactionRequest(params, context, reads, signal)
      const raw = await signed(needs, approval, signal, ({ transaction }) =>
        needs.signer.request('signTransaction', { transaction }),
      )
      return chain.read('eth_sendRawTransaction', [raw], signal)
    }
    default:
      if (rpcMethodPolicy(method) !== 'read')
        throw new FrameError('rpc_not_allowed', method.slice(0, 100), { rpcCode: 4200 })
      return needs.chain(context.networkId).read(method, Array.isArray(params) ? params : [], signal)
  }
}

/** Shows an approval and signs the same object. The wallet is unlocked after the approval, so that the lock cannot change it. F89 */
async function signed<approval extends Approval>(
  { approve, unlock }: Needs,
  approval: approval,
  signal: AbortSignal,
  sign: (approval: approval) => Promise<string>,
): Promise<string> {
  Object.freeze(approval)
  await approve(approval, signal)
  await unlock(signal)
  return sign(approval)
}
