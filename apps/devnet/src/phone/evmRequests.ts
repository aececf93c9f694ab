import type { PrivateKeyAccount } from 'viem/accounts'
import { createQueue } from '../createQueue.ts'
import type { ChainRequest } from '../wallet/chainRequest.ts'
import { createNetworkRequests } from '../wallet/networkRequests.ts'
import { invalidParams, ProviderError, unauthorized } from '../wallet/providerError.ts'
import { signTextSummary, transactionSummary } from '../wallet/requestSummary.ts'
import type { SharedState } from '../wallet/sharedState.ts'
import { sendTransaction, signText, signTypedData, type TransactionRequest } from '../wallet/signer.ts'
import type { WalletChain } from '../wallet/walletState.ts'
import { hostOf } from './approvalRequest.ts'
import { createCallBatches } from './callBatches.ts'
import type { PhoneStorage } from './phoneStorage.ts'
import { readFields, readList, readText, readTransaction } from './readParams.ts'
import type { IncomingRequest, RequestHandlers } from './requestHandlers.ts'

type Needs = {
  readonly accounts: readonly PrivateKeyAccount[]
  readonly state: SharedState
  readonly storage: PhoneStorage
  readonly chainRequest: ChainRequest
  /** Notifies sessions of the selected network, and lets the requesting session use it. */
  onNetworkChosen(topic: string): Promise<void>
}

/** Handlers of eip155 requests. The keys of `requests` are the methods granted to sessions. */
export function createEvmRequests({ accounts, state, storage, chainRequest, onNetworkChosen }: Needs) {
  const inOrder = createQueue()

  /** Sends transactions one at a time, because concurrent ones would use the same nonce. */
  function send(account: PrivateKeyAccount, chain: WalletChain, request: TransactionRequest) {
    return inOrder(() => sendTransaction(account, chain, request, chainRequest))
  }

  /** The account of an address that the session may use. @throws ProviderError 4100 */
  function signer(incoming: IncomingRequest, address: unknown): PrivateKeyAccount {
    const requestedAddress = String(address).toLowerCase()
    const account = accounts.find((owned) => owned.address.toLowerCase() === requestedAddress)
    const allowed = incoming.addresses.some(
      (allowedAddress) => allowedAddress.toLowerCase() === requestedAddress,
    )
    if (!account || !allowed) throw unauthorized()
    return account
  }

  /** The chain of the request. @throws ProviderError 4901 */
  function chainOf({ chainId }: IncomingRequest): WalletChain {
    const chain = state.get().chains.find(({ id }) => `eip155:${id}` === chainId)
    if (!chain) throw new ProviderError(4901, 'The wallet is not connected to the requested chain.')
    return chain
  }

  const batches = createCallBatches({ state, storage, chainRequest, send, signer })
  const networks = ({ approval }: IncomingRequest) => createNetworkRequests({ state, approval, chainRequest })

  const requests: RequestHandlers = {
    async personal_sign(incoming) {
      const [text, address] = readList(incoming.params)
      const account = signer(incoming, address)
      const message = readText(text, 'the message')
      await incoming.approval(signTextSummary(message, account.address, hostOf(incoming.app)))
      return signText(account, message)
    },

    async eth_signTypedData_v4(incoming) {
      const [address, json] = readList(incoming.params)
      const account = signer(incoming, address)
      const data = readTypedData(json)
      const text = JSON.stringify(data, null, 2)
      await incoming.approval({ title: 'Sign data', rows: [['Account', account.address]], text })
      return signTypedData(account, data)
    },

    async eth_sendTransaction(incoming) {
      const request = readTransaction(readList(incoming.params)[0])
      const account = signer(incoming, request.from)
      const chain = chainOf(incoming)
      if (request.chainId !== undefined && Number(request.chainId) !== chain.id) {
        throw invalidParams(`chainId ${request.chainId} is not the chain of the request, ${chain.id}`)
      }
      await incoming.approval(transactionSummary(request, chain))
      return send(account, chain, request)
    },

    async wallet_switchEthereumChain(incoming) {
      await networks(incoming).switchChain(readList(incoming.params)[0])
      await onNetworkChosen(incoming.topic)
      return null
    },

    async wallet_addEthereumChain(incoming) {
      await networks(incoming).addChain(readList(incoming.params)[0])
      await onNetworkChosen(incoming.topic)
      return null
    },

    ...batches.requests,
  }
  return { requests, stop: batches.stop }
}

function readTypedData(json: unknown): Readonly<Record<string, unknown>> {
  let data: unknown = json
  try {
    if (typeof json === 'string') data = JSON.parse(json)
  } catch {
    throw invalidParams('the typed data is not JSON')
  }
  const fields = readFields(data, 'the typed data')
  readFields(fields.types, 'types')
  readFields(fields.message, 'message')
  readText(fields.primaryType, 'primaryType')
  return fields
}
