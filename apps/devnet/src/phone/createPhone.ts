import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type ChainRequest, fetchChain } from '../wallet/chainRequest.ts'
import { createEmitter } from '../wallet/emitter.ts'
import { ProviderError } from '../wallet/providerError.ts'
import { type RequestSummary, signTextSummary } from '../wallet/requestSummary.ts'
import { createSharedState } from '../wallet/sharedState.ts'
import type { WalletChain } from '../wallet/walletState.ts'
import type { Requests } from './asked.ts'
import { createEvmRequests } from './evmRequests.ts'
import { type Approver, type AskingApp, hostOf } from './phoneQuestion.ts'
import type { PhoneStorage } from './phoneStorage.ts'
import { createQuestions, QuestionEnded } from './questions.ts'
import {
  addressesOn,
  chainsOf,
  hasEvent,
  namespacesFor,
  type Offer,
  proposedChains,
  withAddresses,
  withChain,
} from './sessionNamespaces.ts'
import { settled } from './settled.ts'
import { solanaAccount } from './solanaAccount.ts'
import { createSolanaRequests } from './solanaRequests.ts'
import {
  type Authentication,
  type Namespaces,
  type Proposal,
  type SessionRequest,
  startWalletKit,
} from './startWalletKit.ts'

/** One account: a key on each family of chains. */
export type PhoneKeys = { readonly evm: Hex; readonly solana: Hex }

export type PhoneOptions = {
  readonly relayUrl: string
  readonly projectId: string
  /** The accounts; the first is in front at first. */
  readonly keys: readonly [PhoneKeys, ...PhoneKeys[]]
  /** The EVM chains it knows from the start; the first is in front at first. */
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  /** CAIP-2 of the one Solana chain it knows; none, when left out. */
  readonly solanaChain?: string | undefined
  /** Whether it can sign in with the approval of a session (CAIP-222), as it does when this is left out. */
  readonly authenticates?: boolean | undefined
  /** A contract account that the key in front owns: it shares that instead, and signs in for it (ERC-1271). */
  readonly contractAccount?: string | undefined
  readonly approver: Approver
  readonly storage: PhoneStorage
  /** Of the SDK: a name in a browser, `:memory:` to keep nothing. */
  readonly database: string
  /** Where it says it lives. */
  readonly url: string
  /** Something that `getState` tells is different now. */
  readonly onChange?: (() => void) | undefined
  /** What went wrong that no app is told of, for the person. */
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
  /** Index of the account in front. */
  readonly selected: number
  readonly chains: readonly WalletChain[]
  readonly chainId: number
  readonly sessions: readonly PhoneSession[]
}

const pairMs = 20_000
/** What was answered is sent to its end for so long. */
const stopMs = 1_000

/** A wallet at the other end of a WalletConnect relay. Knows no DOM; asks `approver` before everything it does. */
export async function createPhone(options: PhoneOptions) {
  const {
    keys,
    solanaChain,
    contractAccount,
    storage,
    onChange,
    onFailure,
    chainRequest = fetchChain,
  } = options
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
  const questions = createQuestions(options.approver)
  const { kit, stop: stopKit } = await startWalletKit(options)
  const seen = new Set<number>()

  const sessions = () => Object.values(kit.getActiveSessions())
  const front = () => `eip155:${state.get().chainId}`
  const nameOf = (chain: string) => {
    if (chain === solanaChain) return 'Solana'
    return state.get().chains.find(({ id }) => `eip155:${id}` === chain)?.name ?? chain
  }
  const changed = () => onChange?.()

  async function tell(topic: string, chainId: string, name: string, data: unknown) {
    const session = kit.getActiveSessions()[topic]
    if (!session || !hasEvent(session.namespaces, chainId, name)) return
    await kit.emitSessionEvent({ topic, chainId, event: { name, data } })
  }

  async function change(topic: string, to: (namespaces: Namespaces) => Namespaces) {
    const session = kit.getActiveSessions()[topic]
    const namespaces = session && to(session.namespaces)
    if (namespaces && namespaces !== session.namespaces) await kit.updateSession({ topic, namespaces })
  }

  /** @param asker - topic of the session that may use the network from now on, if it could not before */
  async function networkChosen(asker?: string) {
    changed()
    const { chainId } = state.get()
    if (asker !== undefined) {
      const { address } = offer('eip155')
      await change(asker, (namespaces) => withChain(namespaces, front(), address))
    }
    for (const { topic } of sessions()) await tell(topic, front(), 'chainChanged', chainId)
  }

  const evm = createEvmRequests({ accounts: evmAccounts, state, storage, chainRequest, networkChosen })
  const requests: Readonly<Record<string, Requests>> = {
    eip155: evm.requests,
    ...(solanaChain ? { solana: createSolanaRequests(solanaAccounts) } : {}),
  }

  function offer(namespace: 'eip155' | 'solana'): Offer {
    const { chainId, chains, selected } = state.get()
    const ids = [chainId, ...chains.map(({ id }) => id).filter((id) => id !== chainId)]
    return {
      namespace,
      chains: namespace === 'eip155' ? ids.map((id) => `eip155:${id}`) : solanaChain ? [solanaChain] : [],
      methods: Object.keys(requests[namespace] ?? {}),
      address:
        namespace === 'eip155'
          ? (contractAccount ?? evmAccounts[selected]?.address ?? '')
          : (solanaAccounts[selected]?.address ?? ''),
    }
  }
  const offers = () => [offer('eip155'), ...(solanaChain ? [offer('solana')] : [])]

  async function onProposal(id: number, proposal: Proposal) {
    const app = appOf(proposal.proposer.metadata)
    const namespaces = namespacesFor(proposal, offers())
    if (!namespaces) {
      await kit.rejectSession({ id, reason: getSdkError('UNSUPPORTED_CHAINS') })
      return onFailure?.(`Declined, for none of its networks is known here: ${app.name}`)
    }
    const chains = chainsOf(namespaces)
    const unknown = proposedChains(proposal).filter((chain) => !chains.includes(chain))
    const accounts = Object.keys(namespaces).map(
      (key) => offers().find((one) => one.namespace === key)?.address,
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
    const answer = await questions.ask(id, { kind: 'proposal', app, summary })
    if (answer === 'reject') await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') })
    // Not by the kit, which then waits up to five minutes for the app to confirm, also after a stop.
    else await kit.engine.signClient.approve({ id, namespaces })
    changed()
  }

  async function onAuthentication(id: number, { requester, authPayload }: Authentication) {
    const app = appOf(requester.metadata)
    const { chains, methods, address } = offer('eip155')
    const account = evmAccounts[state.get().selected]
    const known = authPayload.chains.filter((chain) => chains.includes(chain))
    if (!account || known.length === 0) {
      await kit.rejectSessionAuthenticate({ id, reason: getSdkError('UNSUPPORTED_CHAINS') })
      return onFailure?.(`Declined, for none of its networks is known here: ${app.name}`)
    }
    // Without capabilities to narrow down, the SDK would leave the unknown chains in.
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
    const answer = await questions.ask(id, { kind: 'authentication', app, summary })
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
    changed()
  }

  async function onRequest({ id, topic, params }: SessionRequest) {
    const session = kit.getActiveSessions()[topic]
    // What was not answered before a reload comes twice.
    if (!session || seen.has(id)) return
    seen.add(id)
    const { chainId, request } = params
    const app = appOf(session.peer.metadata)
    let times = 1
    const approval = async (summary: RequestSummary) => {
      const question = { kind: 'request', method: request.method, app, summary } as const
      const answer = await questions.ask(id, question, topic)
      if (answer === 'reject') throw userRejected()
      if (answer === 'twice') times = 2
    }
    const response = await perform(async () => {
      const methods = requests[chainId.split(':')[0] ?? ''] ?? {}
      const answer = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
      if (!answer) throw new ProviderError(4200, `The wallet does not support ${request.method}.`)
      const addresses = addressesOn(session.namespaces, chainId)
      return answer({ topic, chainId, params: request.params, app, addresses, approval })
    })
    for (let sent = 0; response && sent < times; sent++) {
      await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...response } })
    }
    changed()
  }

  const underWay = new Set<Promise<unknown>>()
  /** The SDK hears of nothing that its listeners throw. */
  const listen =
    <Event>(answer: (event: Event) => Promise<unknown>) =>
    (event: Event) => {
      const work = answer(event)
        .catch((error: unknown) => {
          if (error instanceof QuestionEnded) return
          onFailure?.(error instanceof Error ? error.message : String(error))
        })
        .finally(() => underWay.delete(work))
      underWay.add(work)
    }

  kit.on(
    'session_proposal',
    listen(({ id, params }) => onProposal(id, params)),
  )
  if (options.authenticates !== false)
    kit.on(
      'session_authenticate',
      listen(({ id, params }) => onAuthentication(id, params)),
    )
  kit.on('session_request', listen(onRequest))
  kit.on('session_request_expire', ({ id }) => questions.end(id))
  kit.on('proposal_expire', ({ id }) => questions.end(id))
  kit.on('session_delete', ({ topic }) => {
    questions.endTopic(topic)
    changed()
  })
  for (const proposal of Object.values(kit.getPendingSessionProposals())) {
    listen(() => onProposal(proposal.id, proposal))(undefined)
  }
  for (const { id, ...params } of kit.engine.signClient.auth.requests.getAll()) {
    listen(() => onAuthentication(id, params))(undefined)
  }
  for (const request of kit.getPendingSessionRequests()) listen(onRequest)(request)

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

    /** @throws Error when the link is none, is used up, or the relay does not answer within 20 s */
    pair(uri: string): Promise<void> {
      return within(pairMs, kit.pair({ uri }), 'The relay did not answer.')
    },

    /** The person changes the network; sessions that may use it are told. @throws ProviderError 4902 */
    async switchTo(chainId: number): Promise<void> {
      if (!state.get().chains.some(({ id }) => id === chainId)) {
        throw new ProviderError(4902, `Unrecognized chain ID ${chainId}.`)
      }
      state.set({ chainId })
      await networkChosen()
    },

    /** The person changes the account; every session is moved to it and told. */
    async selectAccount(index: number): Promise<void> {
      if (!keys[index]) throw new RangeError(`There is no account ${index}`)
      state.set({ selected: index })
      changed()
      for (const { topic, namespaces } of sessions()) {
        await change(topic, () => withAddresses(namespaces, offers()))
        for (const { namespace, chains, address } of offers()) {
          const usable = chains.find((chain) => hasEvent(namespaces, chain, 'accountsChanged'))
          if (usable && namespaces[namespace]) {
            await tell(topic, usable, 'accountsChanged', [`${usable}:${address}`])
          }
        }
      }
    },

    async disconnect(topic: string): Promise<void> {
      questions.endTopic(topic)
      await kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') })
      changed()
    },

    /** Leaves no socket and no timer behind; apps are told nothing. */
    async stop(): Promise<void> {
      questions.endAll()
      evm.stop()
      await settled(underWay, stopMs)
      await stopKit()
    },
  }
}

const userRejected = () => {
  const { code, message } = getSdkError('USER_REJECTED')
  return new ProviderError(code, message)
}

/** What the app is answered; nothing, when nobody waits any more. */
async function perform(answer: () => unknown) {
  try {
    return { result: await answer() }
  } catch (error) {
    if (error instanceof QuestionEnded) return undefined
    const { code, message } =
      error instanceof ProviderError ? error : { code: -32603, message: 'The wallet could not do that.' }
    return { error: { code, message } }
  }
}

function appOf({ name, url }: { readonly name: string; readonly url: string }): AskingApp {
  return { name, url }
}

async function within<T>(ms: number, promise: Promise<T>, message: string): Promise<T> {
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
