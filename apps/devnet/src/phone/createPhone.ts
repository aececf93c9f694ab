import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type ChainRequest, fetchChain } from '../wallet/chainRequest.ts'
import { createEmitter } from '../wallet/emitter.ts'
import { ProviderError } from '../wallet/providerError.ts'
import { type RequestSummary, signTextSummary } from '../wallet/requestSummary.ts'
import { createSharedState } from '../wallet/sharedState.ts'
import type { WalletChain } from '../wallet/walletState.ts'
import { allSettledWithin } from './allSettledWithin.ts'
import { type Approver, type AskingApp, hostOf } from './approvalRequest.ts'
import { ApprovalCancelled, createApprovalRequests } from './approvalRequests.ts'
import { createEvmRequests } from './evmRequests.ts'
import type { PhoneStorage } from './phoneStorage.ts'
import type { RequestHandlers } from './requestHandlers.ts'
import {
  addressesOn,
  chainsOf,
  hasEvent,
  namespacesFor,
  proposedChains,
  type SupportedNamespace,
  withAddresses,
  withChain,
} from './sessionNamespaces.ts'
import { solanaAccount } from './solanaAccount.ts'
import { createSolanaRequests } from './solanaRequests.ts'
import {
  type Authentication,
  type Namespaces,
  type Proposal,
  type SessionRequest,
  startWalletKit,
} from './startWalletKit.ts'

/** The keys of one account: one for EVM chains and one for Solana. */
export type PhoneKeys = { readonly evm: Hex; readonly solana: Hex }

/** `networkId` is a CAIP-2 id. */
export type PhoneSolanaChain = { readonly networkId: string; readonly name: string; readonly rpcUrl: string }

export type PhoneOptions = {
  readonly relayUrl: string
  readonly projectId: string
  /** The accounts; the first is selected initially. */
  readonly keys: readonly [PhoneKeys, ...PhoneKeys[]]
  /** Known EVM chains; the first is selected initially. */
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  /** The supported Solana chain, if any. */
  readonly solana?: PhoneSolanaChain | undefined
  /** Whether the phone can sign in with the approval of a session (CAIP-222). Default true. */
  readonly authenticates?: boolean | undefined
  /** A contract account owned by the selected key. If set, it is shared instead of the key's account (ERC-1271). */
  readonly contractAccount?: string | undefined
  readonly approver: Approver
  readonly storage: PhoneStorage
  /** Database name of the SDK: a name in browsers, `:memory:` for no persistence. */
  readonly database: string
  /** The wallet's own URL, sent to apps. */
  readonly url: string
  /** Called when the result of `getState` changes. */
  readonly onChange?: (() => void) | undefined
  /** Called with an error for the user that is not sent to an app. */
  readonly onFailure?: ((message: string) => void) | undefined
  readonly chainRequest?: ChainRequest | undefined
}

export type PhoneSession = {
  readonly topic: string
  readonly app: AskingApp
  /** CAIP-2. */
  readonly chains: readonly string[]
}

export type PhoneState = {
  readonly accounts: readonly { readonly evm: string; readonly solana: string }[]
  /** Index of the selected account. */
  readonly selected: number
  readonly chains: readonly WalletChain[]
  readonly chainId: number
  readonly sessions: readonly PhoneSession[]
}

const pairMs = 20_000
/** Time to send outstanding answers when stopping, ms. */
const stopMs = 1_000

/** A WalletConnect wallet without a UI. It requests approval from `approver` for everything it does. */
export async function createPhone(options: PhoneOptions) {
  const { keys, solana, contractAccount, storage, onChange, onFailure, chainRequest = fetchChain } = options
  const evmAccounts = keys.map(({ evm }) => privateKeyToAccount(evm))
  const solanaAccounts = keys.map(({ solana }) => solanaAccount(solana))
  const state = createSharedState({
    accounts: evmAccounts,
    chains: options.chains,
    store: {
      read: () => storage.getItem('devnet-phone:wallet'),
      write: (text) => storage.setItem('devnet-phone:wallet', text),
    },
    events: createEmitter(),
  })
  const approvals = createApprovalRequests(options.approver)
  const { kit, stop: stopKit } = await startWalletKit(options)
  const handledIds = new Set<number>()

  const sessions = () => Object.values(kit.getActiveSessions())
  const selectedChain = () => `eip155:${state.get().chainId}`
  const nameOf = (chain: string) => {
    if (chain === solana?.networkId) return solana.name
    return state.get().chains.find(({ id }) => `eip155:${id}` === chain)?.name ?? chain
  }
  const notifyChange = () => onChange?.()

  async function emitEvent(topic: string, chainId: string, name: string, data: unknown) {
    const session = kit.getActiveSessions()[topic]
    if (!session || !hasEvent(session.namespaces, chainId, name)) return
    await kit.emitSessionEvent({ topic, chainId, event: { name, data } })
  }

  async function updateNamespaces(topic: string, to: (namespaces: Namespaces) => Namespaces) {
    const session = kit.getActiveSessions()[topic]
    const namespaces = session && to(session.namespaces)
    if (namespaces && namespaces !== session.namespaces) await kit.updateSession({ topic, namespaces })
  }

  /** @param requesterTopic - topic of the session that requested the network and may use it from now on */
  async function onNetworkChosen(requesterTopic?: string) {
    notifyChange()
    const { chainId } = state.get()
    if (requesterTopic !== undefined) {
      const { address } = supportedOn('eip155')
      await updateNamespaces(requesterTopic, (namespaces) => withChain(namespaces, selectedChain(), address))
    }
    for (const { topic } of sessions()) await emitEvent(topic, selectedChain(), 'chainChanged', chainId)
  }

  const evm = createEvmRequests({ accounts: evmAccounts, state, storage, chainRequest, onNetworkChosen })
  const requests: Readonly<Record<string, RequestHandlers>> = {
    eip155: evm.requests,
    ...(solana
      ? { solana: createSolanaRequests({ accounts: solanaAccounts, rpcUrl: solana.rpcUrl, chainRequest }) }
      : {}),
  }

  function supportedOn(namespace: 'eip155' | 'solana'): SupportedNamespace {
    const { chainId, chains, selected } = state.get()
    const ids = [chainId, ...chains.map(({ id }) => id).filter((id) => id !== chainId)]
    return {
      namespace,
      chains: namespace === 'eip155' ? ids.map((id) => `eip155:${id}`) : solana ? [solana.networkId] : [],
      methods: Object.keys(requests[namespace] ?? {}),
      address:
        namespace === 'eip155'
          ? (contractAccount ?? evmAccounts[selected]?.address ?? '')
          : (solanaAccounts[selected]?.address ?? ''),
    }
  }
  const allSupported = () => [supportedOn('eip155'), ...(solana ? [supportedOn('solana')] : [])]

  async function onProposal(id: number, proposal: Proposal) {
    const app = appOf(proposal.proposer.metadata)
    const namespaces = namespacesFor(proposal, allSupported())
    if (!namespaces) {
      await kit.rejectSession({ id, reason: getSdkError('UNSUPPORTED_CHAINS') })
      return onFailure?.(`Declined, for none of its networks is known here: ${app.name}`)
    }
    const chains = chainsOf(namespaces)
    const unknown = proposedChains(proposal).filter((chain) => !chains.includes(chain))
    const accounts = Object.keys(namespaces).map(
      (key) => allSupported().find((supported) => supported.namespace === key)?.address,
    )
    const summary: RequestSummary = {
      title: 'Connect',
      rows: [
        ['Networks', chains.map(nameOf).join(', ')],
        ['Account', accounts.join(', ')],
        ['May ask for', [...new Set(Object.values(namespaces).flatMap(({ methods }) => methods))].join(', ')],
        ...(unknown.length > 0 ? [['Unknown here', unknown.join(', ')] as const] : []),
      ],
    }
    const answer = await approvals.ask(id, { kind: 'proposal', app, summary })
    if (answer === 'reject') await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
    // Not through WalletKit, which waits up to five minutes for the app's confirmation, even after stop().
    else await kit.engine.signClient.approve({ id, namespaces })
    notifyChange()
  }

  async function onAuthentication(id: number, { requester, authPayload }: Authentication) {
    const app = appOf(requester.metadata)
    const { chains, methods, address } = supportedOn('eip155')
    const account = evmAccounts[state.get().selected]
    const known = authPayload.chains.filter((chain) => chains.includes(chain))
    if (!account || known.length === 0) {
      await kit.rejectSessionAuthenticate({ id, reason: getSdkError('UNSUPPORTED_CHAINS') })
      return onFailure?.(`Declined, for none of its networks is known here: ${app.name}`)
    }
    // populateAuthPayload keeps unknown chains unless capabilities limit them, so they are replaced.
    const request = {
      ...populateAuthPayload({ authPayload, chains: [...known], methods: [...methods] }),
      chains: known,
    }
    const messages = known.map((chain) => {
      const iss = `${chain}:${address}`
      return { iss, message: kit.formatAuthMessage({ request, iss }) }
    })
    const text = signTextSummary(messages[0]?.message ?? '', address, hostOf(app))
    const rows = [...text.rows, ['Networks', known.map(nameOf).join(', ')] as const]
    const summary = { ...text, title: 'Connect and sign in', rows }
    const answer = await approvals.ask(id, { kind: 'authentication', app, summary })
    if (answer === 'reject') {
      await kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') })
    } else {
      const auths = await Promise.all(
        messages.map(async ({ iss, message }) => {
          const t = contractAccount ? 'eip1271' : 'eip191'
          const signature = { t, s: await account.signMessage({ message }) } as const
          return buildAuthObject(request, signature, `did:pkh:${iss}`)
        }),
      )
      await kit.approveSessionAuthenticate({ id, auths })
    }
    notifyChange()
  }

  async function onRequest({ id, topic, params }: SessionRequest) {
    const session = kit.getActiveSessions()[topic]
    // After a reload the SDK emits unanswered requests twice.
    if (!session || handledIds.has(id)) return
    handledIds.add(id)
    const { chainId, request } = params
    const app = appOf(session.peer.metadata)
    let times = 1
    const approval = async (summary: RequestSummary) => {
      const approvalRequest = { kind: 'request', method: request.method, app, summary } as const
      const answer = await approvals.ask(id, approvalRequest, topic)
      if (answer === 'reject') throw userRejected()
      if (answer === 'twice') times = 2
    }
    const response = await toResponse(async () => {
      const methods = requests[chainId.split(':')[0] ?? ''] ?? {}
      const answer = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
      if (!answer) throw new ProviderError(4200, `The wallet does not support ${request.method}.`)
      const addresses = addressesOn(session.namespaces, chainId)
      return answer({ topic, chainId, params: request.params, app, addresses, approval })
    })
    for (let sent = 0; response && sent < times; sent++) {
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } })
    }
    notifyChange()
  }

  const running = new Set<Promise<unknown>>()
  /** Reports errors of event handlers, which the SDK would not handle. */
  const handle =
    <Event>(answer: (event: Event) => Promise<unknown>) =>
    (event: Event) => {
      const work = answer(event)
        .catch((error: unknown) => {
          if (error instanceof ApprovalCancelled) return
          onFailure?.(error instanceof Error ? error.message : String(error))
        })
        .finally(() => running.delete(work))
      running.add(work)
    }

  kit.on(
    'session_proposal',
    handle(({ id, params }) => onProposal(id, params)),
  )
  if (options.authenticates !== false)
    kit.on(
      'session_authenticate',
      handle(({ id, params }) => onAuthentication(id, params)),
    )
  kit.on('session_request', handle(onRequest))
  kit.on('session_request_expire', ({ id }) => approvals.end(id))
  kit.on('proposal_expire', ({ id }) => approvals.end(id))
  kit.on('session_delete', ({ topic }) => {
    approvals.endTopic(topic)
    notifyChange()
  })
  for (const proposal of Object.values(kit.getPendingSessionProposals())) {
    handle(() => onProposal(proposal.id, proposal))(undefined)
  }
  for (const { id, ...params } of kit.engine.signClient.auth.requests.getAll()) {
    handle(() => onAuthentication(id, params))(undefined)
  }
  for (const request of kit.getPendingSessionRequests()) handle(onRequest)(request)

  return {
    getState: (): PhoneState => ({
      accounts: keys.map((_, i) => ({
        evm: evmAccounts[i]?.address ?? '',
        solana: solanaAccounts[i]?.address ?? '',
      })),
      selected: state.get().selected,
      chains: state.get().chains,
      chainId: state.get().chainId,
      sessions: sessions().map(({ topic, peer, namespaces }) => ({
        topic,
        app: appOf(peer.metadata),
        chains: chainsOf(namespaces),
      })),
    }),

    /** @throws Error when the URI is invalid or used, or the relay does not answer within 20 s */
    pair(uri: string): Promise<void> {
      return withTimeout(pairMs, kit.pair({ uri }), 'The relay did not answer.')
    },

    /** Selects a network as the user would, and notifies sessions. @throws ProviderError 4902 */
    async switchTo(chainId: number): Promise<void> {
      if (!state.get().chains.some(({ id }) => id === chainId)) {
        throw new ProviderError(4902, `Unrecognized chain ID ${chainId}.`)
      }
      state.set({ chainId })
      await onNetworkChosen()
    },

    /** Selects an account as the user would, and moves all sessions to it. @throws RangeError */
    async selectAccount(index: number): Promise<void> {
      if (!keys[index]) throw new RangeError(`There is no account ${index}`)
      state.set({ selected: index })
      notifyChange()
      for (const { topic, namespaces } of sessions()) {
        await updateNamespaces(topic, () => withAddresses(namespaces, allSupported()))
        for (const { namespace, chains, address } of allSupported()) {
          const chain = chains.find((chain) => hasEvent(namespaces, chain, 'accountsChanged'))
          if (chain && namespaces[namespace]) {
            await emitEvent(topic, chain, 'accountsChanged', [`${chain}:${address}`])
          }
        }
      }
    },

    async disconnect(topic: string): Promise<void> {
      approvals.endTopic(topic)
      await kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
      notifyChange()
    },

    /** Closes the socket and all timers, without notifying apps. */
    async stop(): Promise<void> {
      approvals.endAll()
      evm.stop()
      await allSettledWithin(running, stopMs)
      await stopKit()
    },
  }
}

const userRejected = () => {
  const { code, message } = getSdkError('USER_REJECTED')
  return new ProviderError(code, message)
}

/** The JSON-RPC response to a request; `undefined` if the approval was cancelled. */
async function toResponse(answer: () => unknown) {
  try {
    return { result: await answer() }
  } catch (error) {
    if (error instanceof ApprovalCancelled) return undefined
    const { code, message } =
      error instanceof ProviderError ? error : { code: -32603, message: 'The wallet could not do that.' }
    return { error: { code, message } }
  }
}

function appOf({ name, url }: { readonly name: string; readonly url: string }): AskingApp {
  return { name, url }
}

async function withTimeout<T>(ms: number, promise: Promise<T>, message: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms)
  })
  try {
    return await Promise.race([promise, end])
  } finally {
    clearTimeout(timer)
  }
}
