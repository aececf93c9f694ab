import { withDeadline } from '../clock/deadline.ts'
import { describeThrown } from '../errors/describe.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import type {
  WalletConnectClient,
  WalletConnectContext,
  WalletConnectSession,
} from '../ports/walletConnect.ts'
import type { SignInMessage } from '../siwx/signInMessage.ts'
import { webStorage } from '../storage/webStorage.ts'
import { deepLinkChoiceKey } from '../wallets/deepLinkChoice.ts'
import { authenticate, canAuthenticate, keepIdsApart, readOlderAnswers } from './authenticate.ts'
import { catchFloating } from './catchFloating.ts'
import { createWalletConnectSession } from './createWalletConnectSession.ts'
import { keepConnected } from './keepConnected.ts'
import { forgetSdk, loadSdk, type Sdk } from './loadSdk.ts'
import { proposedNamespaces } from './namespaces.ts'
import type { WalletConnectOptions } from './options.ts'
import { otherTabs } from './otherTabs.ts'
import { tellOfSessions } from './settledAnswer.ts'

/** From the wish to the uri. Faults F1. */
export const uriMs = 15_000
/** To connect, in a minute. Faults F11. */
const maxAttempts = 3
const attemptsMs = 60_000
/** How long a wallet may answer; by then the code it scanned is over too. Faults F4. */
const proposalMs = 300_000
/** For what the client still has to tell the relay, on a busy machine too: a question that finds it closed is thrown. */
const leaveMs = 3_000
/** The same when the page lets go of everything. */
const stopMs = 1_000

/** For the relay to tell of an end that another tab told of: the client throws at a session that is gone by then. */
const echoMs = 1_500
/** What the client goes by at the relay; every other key is of a wallet. */
const seed = 'client_ed25519_seed'
/** What an invitation came to. */
type Answer = { readonly topic: string } & Pick<WalletConnectSession, 'signedIn'>

/** One client for the page's life: loaded once, awake while there is a proposal or a session. */
export function createWalletConnectClient(
  context: WalletConnectContext,
  { storage, namespaces }: WalletConnectOptions = {},
): WalletConnectClient {
  const { projectId, relayUrl, networks, clock, log, platform } = context
  const sessions = new Map<string, WalletConnectSession>()
  /** Where the field's client looks before it asks its own storage: the page's, whatever the host keeps things in. */
  const page = webStorage()
  let loading: Promise<Sdk> | undefined
  /** One for each proposal and session: while there is one it is awake. */
  const holds = new Set<symbol>()
  /** Set while nobody holds it: which rest it is, so that one that was interrupted ends nothing. */
  let rest: symbol | undefined
  /** Proposals are made one after another: the uri is told by an event that does not say whose it is. */
  let turn: Promise<unknown> = Promise.resolve()
  /** What a relay that refuses says, to those who wait for a uri. */
  const refusals = new Set<(refusal: LatchkeyError) => void>()
  let attempts = 0
  let attemptsSince = clock.now()
  /** Ends what is listened to. */
  let letGo = () => {}
  let tellTabs = (_topic: string) => {}

  const load = (): Promise<Sdk> => {
    if (!loading) {
      const started = loadSdk(context, storage).then((sdk) => {
        rest = undefined
        readOlderAnswers(sdk)
        keepIdsApart(sdk)
        tellOfSessions(sdk)
        catchFloating(sdk)
        const { relayer, crypto } = sdk.core
        const refuse = (refusal: LatchkeyError) => {
          log.warn('The WalletConnect relay refused the connection.', refusal)
          for (const tell of [...refusals]) tell(refusal)
        }
        relayer.on('relayer_error', (cause: unknown) => {
          const refusal = refusalOf(cause)
          // What is wrong with the project or the clock is as wrong the next time.
          if (refusal.code !== 'relay_unreachable') attempts = maxAttempts
          refuse(refusal)
        })
        relayer.on('relayer_connect', () => {
          attempts = 0
          // Asked for before it was let go of, open only now.
          if (rest) void close(sdk.core)
        })
        // Every attempt to connect begins with a token. Without a session to come back for, three a minute are enough.
        const signJWT = crypto.signJWT.bind(crypto)
        crypto.signJWT = async (audience) => {
          if (Math.abs(clock.now() - attemptsSince) > attemptsMs) attempts = 0
          if (attempts === 0) attemptsSince = clock.now()
          attempts += 1
          if (!rest && (attempts <= maxAttempts || sessions.size > 0)) return signJWT(audience)
          const refusal = new LatchkeyError('relay_unreachable')
          if (!rest) refuse(refusal)
          throw refusal
        }
        const stopKeeping = keepConnected(sdk, {
          clock,
          log,
          platform,
          isWanted: () => holds.size > 0,
          onWake() {
            attempts = 0
          },
        })
        const tabs = otherTabs(async (topic) => {
          if (!sessions.has(topic)) return
          sdk.client.events.emit('session_delete', { id: 0, topic })
          await clock.sleep(echoMs)
          if (sdk.client.session.keys.includes(topic)) await forget(sdk, topic, 'Ended.')
        })
        tellTabs = tabs.tell
        letGo = () => {
          stopKeeping()
          tabs.close()
          tellTabs = () => {}
        }
        return sdk
      })
      loading = started
      started.catch(() => {
        if (loading === started) loading = undefined
      })
    }
    return loading
  }
  const hold = (sdk: Sdk) => {
    const mine = Symbol()
    holds.add(mine)
    if (rest) {
      rest = undefined
      void sdk.core.heartbeat.init()
    }
    // What was held before everything was stopped is nobody's to let go of.
    return () => {
      if (holds.delete(mine) && holds.size === 0) void sleep(sdk)
    }
  }
  const sleep = async ({ core, client, storage: kept }: Sdk) => {
    const mine = Symbol()
    rest = mine
    core.heartbeat.stop()
    // It tells that a session has ended before it has taken leave of it at the relay.
    await clock.sleep(leaveMs)
    if (rest !== mine) return
    await close(core)
    if (rest !== mine || client.session.length > 0) return
    // Nobody is connected: nothing that was agreed with a wallet stays behind. Security.
    for (const { topic } of core.pairing.getPairings()) {
      await core.pairing.pairings.delete(topic, { code: 6000, message: 'Over.' }).catch(() => {})
      await core.crypto.deleteSymKey(topic).catch(() => {})
    }
    const { keychain } = core.crypto
    // None of an invitation that is made meanwhile.
    for (const tag of [...keychain.keychain.keys()])
      if (tag !== seed && rest === mine) await keychain.del(tag).catch(() => {})
    if (rest !== mine) return
    // Another tab has agreed with a wallet meanwhile, and clears up behind itself.
    if (await kept.holdsForeign('//keychain')) return
    for (const name of await kept.getKeys()) if (rest === mine) await kept.removeItem(name)
  }

  const choose = (choice: string | undefined) =>
    void (choice === undefined ? page.remove(deepLinkChoiceKey) : page.set(deepLinkChoiceKey, choice))

  const open = (
    sdk: Sdk,
    topic: string,
    signedIn: WalletConnectSession['signedIn'] = [],
  ): WalletConnectSession => {
    const known = sessions.get(topic)
    if (known) return known
    const release = hold(sdk)
    const session = createWalletConnectSession(sdk, topic, {
      clock,
      log,
      signedIn,
      onChoice: choose,
      onEnd() {
        sessions.delete(topic)
        tellTabs(topic)
        // One that takes the place of another made its own choice.
        if (sessions.size === 0) choose(undefined)
        release()
      },
    })
    sessions.set(topic, session)
    return session
  }

  const propose: WalletConnectClient['propose'] = async (signal, signIn) => {
    if (!relayUrl && !projectId) throw new LatchkeyError('project_id_missing')
    const late = () => new LatchkeyError('relay_unreachable')
    return withDeadline({ clock, ms: uriMs, signal, late }, async (inner) => {
      attempts = 0
      const [sdk, message] = await Promise.all([load(), canAuthenticate(networks) ? signIn?.() : undefined])
      if (inner.aborted) throw new LatchkeyError('request_aborted')
      const release = hold(sdk)
      const { uri, answered } = await inTurn(() => invite(sdk, inner, message)).catch((cause) => {
        release()
        throw cause
      })
      const approved = answered.then(
        ({ topic, signedIn }) => {
          // Ended before anybody looked.
          if (!sdk.client.session.keys.includes(topic)) {
            release()
            throw new LatchkeyError('wallet_gone', {})
          }
          const session = open(sdk, topic, signedIn)
          release()
          // Approved after the person went on: the wallet is told that nobody is there. Faults F6.
          if (signal.aborted) {
            void session.disconnect()
            throw new LatchkeyError('request_aborted')
          }
          for (const [other, before] of sessions) if (other !== topic) void before.disconnect()
          return session
        },
        (cause) => {
          release()
          throw answerOf(cause)
        },
      )
      return { uri, approved: unlessAborted(approved, signal) }
    })
  }

  const inTurn = <value>(work: () => Promise<value>): Promise<value> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  const invite = async (sdk: Sdk, signal: AbortSignal, message: SignInMessage | undefined) => {
    const { provider } = sdk
    if (signal.aborted) throw new LatchkeyError('request_aborted')
    let onUri: ((uri: string) => void) | undefined
    let onRefusal: ((refusal: LatchkeyError) => void) | undefined
    try {
      const shown = new Promise<string>((resolve, reject) => {
        onUri = resolve
        onRefusal = reject
        signal.addEventListener('abort', () => reject(new LatchkeyError('request_aborted')), { once: true })
        provider.on('display_uri', onUri)
        refusals.add(onRefusal)
      })
      const answered = message ? approvedAndSigned(sdk, message) : approved(sdk)
      const uri = await Promise.race([shown, answered.then(() => shown)])
      return { uri, answered }
    } finally {
      if (onUri) provider.off('display_uri', onUri)
      if (onRefusal) refusals.delete(onRefusal)
    }
  }

  const approved = async ({ provider }: Sdk): Promise<Answer> => {
    // The client writes to what it is given, and its type says so.
    const optionalNamespaces = structuredClone(proposedNamespaces(networks, namespaces)) as never
    const session = await provider.connect({ optionalNamespaces })
    if (!session) throw new LatchkeyError('connection_failed', {})
    return { topic: session.topic, signedIn: [] }
  }

  const approvedAndSigned = (sdk: Sdk, message: SignInMessage): Promise<Answer> => {
    const late = () => new LatchkeyError('pairing_expired')
    let over = false
    // The client itself would wait for an hour.
    return withDeadline({ clock, ms: proposalMs, late }, async () => {
      const answer = await authenticate(sdk, {
        networks,
        message,
        methods: namespaces?.eip155?.methods,
        clock,
      })
      if (!answer) throw new LatchkeyError('connection_failed', {})
      const reason = { code: 6000, message: 'Nobody waits any more.' }
      if (over) await sdk.client.disconnect({ topic: answer.topic, reason })
      return answer
    }).finally(() => {
      over = true
    })
  }

  const forget = async ({ client, core }: Sdk, topic: string, message: string) => {
    await client.session.delete(topic, { code: 6000, message }).catch(() => {})
    await core.crypto.deleteSymKey(topic).catch(() => {})
  }

  /** Sessions whose keys are gone, and those that have run out, can never be used again. Faults F13. */
  const sweep = async (sdk: Sdk) => {
    const { client, core } = sdk
    const nowSeconds = clock.now() / 1000
    for (const { topic, expiry } of client.session.getAll()) {
      if (core.crypto.keychain.has(topic) && expiry > nowSeconds) continue
      await forget(sdk, topic, 'Lapsed.')
    }
  }

  return {
    propose,

    async restore({ namespace, address }, signal) {
      const sdk = await load()
      await sweep(sdk)
      const mine = sdk.client.session
        .getAll()
        .filter(({ namespaces }) => {
          const { accounts = [] } = namespaces[namespace] ?? {}
          return accounts.some((account) => account.toLowerCase().endsWith(`:${address.toLowerCase()}`))
        })
        .sort((one, other) => other.expiry - one.expiry)[0]
      if (mine && !signal.aborted) return open(sdk, mine.topic)
      if (holds.size === 0) void sleep(sdk)
      return undefined
    },

    stop() {
      const stopped = loading
      loading = undefined
      sessions.clear()
      holds.clear()
      rest = Symbol()
      forgetSdk()
      stopped?.then(
        async ({ core }) => {
          letGo()
          core.heartbeat.stop()
          await clock.sleep(stopMs)
          await close(core)
        },
        // Whoever asked for it was told.
        () => {},
      )
    },
  }
}

/** Closes the socket, and the way in which a question that comes late would open it again. */
async function close({ relayer }: Sdk['core']): Promise<void> {
  const { provider } = relayer
  await relayer.transportClose().catch(() => {})
  // The next socket has a provider of its own.
  const refuse = () => Promise.reject(new LatchkeyError('relay_unreachable'))
  if ('connection' in provider) Object.assign(provider.connection, { open: refuse, register: refuse })
}

/** Resolves or rejects with `work`, unless `signal` aborts first. */
function unlessAborted<value>(work: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new LatchkeyError('request_aborted'))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}

/** What a relay means that closes the socket. Faults F11, F12. */
function refusalOf(cause: unknown): LatchkeyError {
  const text = describeThrown(cause) ?? ''
  if (/not (yet )?valid|expired|iat|nbf/i.test(text) && /jwt|token/i.test(text))
    return new LatchkeyError('session_expired', {}, { cause })
  if (/3000|401|403|unauthorized|invalid key|project/i.test(text))
    return new LatchkeyError('invalid_project_id', {}, { cause })
  return new LatchkeyError('relay_unreachable', {}, { cause })
}

/** What became of an invitation that no wallet accepted. */
function answerOf(cause: unknown): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  const text = describeThrown(cause) ?? ''
  if (/expired/i.test(text)) return new LatchkeyError('pairing_expired', {}, { cause })
  if (/reject|declin|denied|disapproved/i.test(text))
    return new LatchkeyError('connection_rejected', {}, { cause })
  return new LatchkeyError('connection_failed', {}, { cause })
}
