import type { PrivateKeyAccount } from 'viem/accounts'
import type { ChainRequest } from '../wallet/chainRequest.ts'
import { createNetworkRequests } from '../wallet/networkRequests.ts'
import { invalidParams, ProviderError, unauthorized } from '../wallet/providerError.ts'
import { signTextSummary, transactionSummary } from '../wallet/requestSummary.ts'
import type { SharedState } from '../wallet/sharedState.ts'
import { sendTransaction, signText, signTypedData, type TransactionRequest } from '../wallet/signer.ts'
import type { WalletChain } from '../wallet/walletState.ts'
import type { Asked, Requests } from './asked.ts'
import { createCallBatches } from './callBatches.ts'
import { hostOf } from './phoneQuestion.ts'
import type { PhoneStorage } from './phoneStorage.ts'
import { readFields, readList, readText, readTransaction } from './readParams.ts'

type Needs = {
  readonly accounts: readonly PrivateKeyAccount[]
  readonly state: SharedState
  readonly storage: PhoneStorage
  readonly chainRequest: ChainRequest
  /** Lets the sessions know which network is in front, and the one that asked use it. */
  networkChosen(topic: string): Promise<void>
}

/** What apps may ask of the accounts on eip155. The keys of `requests` are the methods that sessions are given. */
export function createEvmRequests({ accounts, state, storage, chainRequest, networkChosen }: Needs) {
  let sending: Promise<unknown> = Promise.resolve()

  /** One after the other, or two would take the same nonce. */
  function send(account: PrivateKeyAccount, chain: WalletChain, request: TransactionRequest) {
    const sent = sending.then(() => sendTransaction(account, chain, request, chainRequest))
    sending = sent.catch(() => {})
    return sent
  }

  /** The account behind an address the session may use. @throws ProviderError 4100 */
  function signer(asked: Asked, address: unknown): PrivateKeyAccount {
    const wanted = String(address).toLowerCase()
    const account = accounts.find((one) => one.address.toLowerCase() === wanted)
    const allowed = asked.addresses.some((one) => one.toLowerCase() === wanted)
    if (!account || !allowed) throw unauthorized()
    return account
  }

  /** The chain the request is for. @throws ProviderError 4901 */
  function chainOf({ chainId }: Asked): WalletChain {
    const chain = state.get().chains.find(({ id }) => `eip155:${id}` === chainId)
    if (!chain) throw new ProviderError(4901, 'The wallet is not connected to the requested chain.')
    return chain
  }

  const batches = createCallBatches({ state, storage, chainRequest, send, signer })
  const networks = ({ approval }: Asked) => createNetworkRequests({ state, approval, chainRequest })

  const requests: Requests = {
    async personal_sign(asked) {
      const [text, address] = readList(asked.params)
      const account = signer(asked, address)
      const message = readText(text, 'the message')
      await asked.approval(signTextSummary(message, account.address, hostOf(asked.app)))
      return signText(account, message)
    },

    async eth_signTypedData_v4(asked) {
      const [address, json] = readList(asked.params)
      const account = signer(asked, address)
      const data = readTypedData(json)
      const text = JSON.stringify(data, null, 2)
      await asked.approval({ title: 'Sign data', rows: [['Account', account.address]], text })
      return signTypedData(account, data)
    },

    async eth_sendTransaction(asked) {
      const request = readTransaction(readList(asked.params)[0])
      const account = signer(asked, request.from)
      const chain = chainOf(asked)
      if (request.chainId !== undefined && Number(request.chainId) !== chain.id) {
        throw invalidParams(`chainId ${request.chainId} is not the chain of the request, ${chain.id}`)
      }
      await asked.approval(transactionSummary(request, chain))
      return send(account, chain, request)
    },

    async wallet_switchEthereumChain(asked) {
      await networks(asked).switchChain(readList(asked.params)[0])
      await networkChosen(asked.topic)
      return null
    },

    async wallet_addEthereumChain(asked) {
      await networks(asked).addChain(readList(asked.params)[0])
      await networkChosen(asked.topic)
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
