import { rpcMethodPolicy } from '@latchkey/core'
import type { ApprovalContext } from './approvals/approvalContext.ts'
import { type ApproveNeeds, approveAndSign } from './approvals/approveAndSign.ts'
import type { ChainReader } from './approvals/chainReader.ts'
import { readMessageRequest } from './approvals/readMessageRequest.ts'
import { readTransactionRequest } from './approvals/readTransactionRequest.ts'
import { readTypedDataRequest } from './approvals/readTypedDataRequest.ts'
import { FrameError } from './frameError.ts'
import type { Signer } from './signer/signerClient.ts'

type Needs = ApproveNeeds & {
  readonly signer: Pick<Signer, 'request'>
  chain(networkId: string): ChainReader
}

type RpcRequest = { readonly method: string; readonly params?: unknown }

/**
 * Answers a JSON-RPC request of the app for an EVM network. What signs or sends is shown to the user first; what no list names is refused.
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
      return approveAndSign(needs, readMessageRequest(params, context), signal, ({ account, message }) =>
        needs.signer.request('signMessage', { account, message }),
      )
    case 'eth_signTypedData_v4': {
      const reads = { chain: needs.chain(context.networkId), clock: needs.clock }
      const approval = await readTypedDataRequest(params, context, reads, signal)
      return approveAndSign(needs, approval, signal, ({ account, json }) =>
        needs.signer.request('signTypedData', { account, json }),
      )
    }
    case 'eth_sendTransaction': {
      const chain = needs.chain(context.networkId)
      const reads = { chain, clock: needs.clock }
      const approval = await readTransactionRequest(params, context, reads, signal)
      const raw = await approveAndSign(needs, approval, signal, ({ account, transaction }) =>
        needs.signer.request('signTransaction', { account, transaction }),
      )
      return chain.read('eth_sendRawTransaction', [raw], signal)
    }
    default:
      if (rpcMethodPolicy(method) !== 'read')
        throw new FrameError('rpc_not_allowed', method.slice(0, 100), { rpcCode: 4200 })
      return needs.chain(context.networkId).read(method, Array.isArray(params) ? params : [], signal)
  }
}
