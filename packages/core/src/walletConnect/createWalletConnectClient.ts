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
import { authenticate, canAuthenticate, decodeOlderAnswers, rejectDuplicateIds } from './authenticate.ts'
import { catchFloating } from './catchFloating.ts'
import { createWalletConnectSession } from './createWalletConnectSession.ts'
import { keepConnected } from './keepConnected.ts'
import { forgetSdk, loadSdk, type Sdk } from './loadSdk.ts'
import { proposedNamespaces } from './namespaces.ts'
import type { WalletConnectOptions } from './options.ts'
import { otherTabs } from './otherTabs.ts'
import { emitStoredSessions } from './resolveAuthentication.ts'

/** Time allowed to obtain a pairing URI, ms. Faults F1. */
const uriMs = 15_000
/** Connection attempts per `attemptsMs`. Faults F11. */
const maxAttempts = 3
const attemptsMs = 60_000
/** Time allowed for the wallet's answer to a proposal with sign-in, ms; the pairing URI expires then, too. Faults F4. */
const proposalMs = 300_000
/** Delay before the idle relay connection is closed, ms: the SDK throws if a pending message finds it closed. */
const closeDelayMs = 3_000
/** Like `closeDelayMs`, after `stop()`. */
const stopDelayMs = 1_000

/**
 * Delay before a session that another tab ended is deleted, ms. The relay may report the same end, and the SDK throws if
 * the session is already deleted then.
 */
const endedElsewhereMs = 1_500
/** Name of the key that identifies the client at the relay; all other keys belong to pairings and sessions. */
const clientKeyName = 'client_ed25519_seed'
/** The session of an approved proposal. */
type Approval = { readonly topic: string } & Pick<WalletConnectSession, 'signedIn'>

/** Loads the SDK once. Connected to the relay only while there is a proposal or a session. */
export function createWalletConnectClient(
  context: WalletConnectContext,
  { storage, namespaces }: WalletConnectOptions = {},
): WalletConnectClient {
  const { projectId, relayUrl, networks, clock, log, platform } = context
  const sessions = new Map<string, WalletConnectSession>()
  /** The SDK reads the deep link choice from the page's local storage, whatever storage it is given. */
  const pageStorage = webStorage()
  let loading: Promise<Sdk> | undefined
  /** One entry for each pending proposal and each session. The client sleeps while it is empty. */
  const uses = new Set<symbol>()
  /** Identifies the current sleep, so that an interrupted one stops its cleanup. `undefined` while awake. */
  let currentSleep: symbol | undefined
  /** Proposals are created one after another, because the `display_uri` event does not name its proposal. */
  let lastProposal: Promise<unknown> = Promise.resolve()
  /** Called with the relay's error while a proposal waits for its pairing URI. */
  const refusalListeners = new Set<(refusal: LatchkeyError) => void>()
  let attempts = 0
  let attemptsSince = clock.now()
  /** Removes the listeners of the loaded SDK. */
  let cleanup = () => {}
  let notifyTabs = (_topic: string) => {}

  const load = (): Promise<Sdk> => {
    if (!loading) {
      const started = loadSdk(context, storage).then((sdk) => {
        currentSleep = undefined
        decodeOlderAnswers(sdk)
        rejectDuplicateIds(sdk)
        emitStoredSessions(sdk)
        catchFloating(sdk)
        const { relayer, crypto } = sdk.core
        const refuse = (refusal: LatchkeyError) => {
          log.warn('The WalletConnect relay refused the connection.', refusal)
          for (const listener of [...refusalListeners]) listener(refusal)
        }
        relayer.on('relayer_error', (cause: unknown) => {
          const refusal = relayError(cause)
          // A wrong project id or clock will be refused again, so no further attempt is made.
          if (refusal.code !== 'relay_unreachable') attempts = maxAttempts
          refuse(refusal)
        })
        relayer.on('relayer_connect', () => {
          attempts = 0
          // The connection was requested before the client went to sleep.
          if (currentSleep) void closeRelay(sdk.core)
        })
        // The SDK signs a token for each connection attempt. Without a session to restore, three a minute are allowed.
        const signJWT = crypto.signJWT.bind(crypto)
        crypto.signJWT = async (audience) => {
          if (Math.abs(clock.now() - attemptsSince) > attemptsMs) attempts = 0
          if (attempts === 0) attemptsSince = clock.now()
          attempts += 1
          if (!currentSleep && (attempts <= maxAttempts || sessions.size > 0)) return signJWT(audience)
          const refusal = new LatchkeyError('relay_unreachable')
          if (!currentSleep) refuse(refusal)
          throw refusal
        }
        const stopKeeping = keepConnected(sdk, {
          clock,
          log,
          platform,
          isWanted: () => uses.size > 0,
          onWake() {
            attempts = 0
          },
        })
        const tabs = otherTabs(async (topic) => {
          if (!sessions.has(topic)) return
          sdk.client.events.emit('session_delete', { id: 0, topic })
          await clock.sleep(endedElsewhereMs)
          if (sdk.client.session.keys.includes(topic)) await deleteSession(sdk, topic, 'Session ended.')
        })
        notifyTabs = tabs.notify
        cleanup = () => {
          stopKeeping()
          tabs.close()
          notifyTabs = () => {}
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
  /** Keeps the client awake until the returned function is called. */
  const use = (sdk: Sdk) => {
    const key = Symbol()
    uses.add(key)
    if (currentSleep) {
      currentSleep = undefined
      void sdk.core.heartbeat.init()
    }
    // After `stop()` the set is empty, and a late release does nothing.
    return () => {
      if (uses.delete(key) && uses.size === 0) void sleep(sdk)
    }
  }
  const sleep = async ({ core, client, storage: sdkStorage }: Sdk) => {
    const key = Symbol()
    currentSleep = key
    core.heartbeat.stop()
    // The SDK emits the end of a session before it has notified the relay.
    await clock.sleep(closeDelayMs)
    if (currentSleep !== key) return
    await closeRelay(core)
    if (currentSleep !== key || client.session.length > 0) return
    // Without a session all pairings and keys are deleted. Security.
    for (const { topic } of core.pairing.getPairings()) {
      await core.pairing.pairings.delete(topic, { code: 6000, message: 'Pairing ended.' }).catch(() => {})
      await core.crypto.deleteSymKey(topic).catch(() => {})
    }
    const { keychain } = core.crypto
    // Keys of a proposal created during this cleanup are kept: it sets `currentSleep`.
    for (const tag of [...keychain.keychain.keys()])
      if (tag !== clientKeyName && currentSleep === key) await keychain.del(tag).catch(() => {})
    if (currentSleep !== key) return
    // Another tab has created a pairing or session; it deletes the records itself.
    if (await sdkStorage.hasUnreadEntries('//keychain')) return
    for (const name of await sdkStorage.getKeys()) if (currentSleep === key) await sdkStorage.removeItem(name)
  }

  const setDeepLinkChoice = (choice: string | undefined) =>
    void (choice === undefined
      ? pageStorage.remove(deepLinkChoiceKey)
      : pageStorage.set(deepLinkChoiceKey, choice))

  const openSession = (
    sdk: Sdk,
    topic: string,
    signedIn: WalletConnectSession['signedIn'] = [],
  ): WalletConnectSession => {
    const known = sessions.get(topic)
    if (known) return known
    const release = use(sdk)
    const session = createWalletConnectSession(sdk, topic, {
      clock,
      log,
      signedIn,
      onChoice: setDeepLinkChoice,
      onEnd() {
        sessions.delete(topic)
        notifyTabs(topic)
        // Not if another session has replaced this one: the stored choice is its own.
        if (sessions.size === 0) setDeepLinkChoice(undefined)
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
      const release = use(sdk)
      const { uri, approval } = await inOrder(() => proposeSession(sdk, inner, message)).catch((cause) => {
        release()
        throw cause
      })
      const approved = approval.then(
        ({ topic, signedIn }) => {
          // The session ended before this callback ran.
          if (!sdk.client.session.keys.includes(topic)) {
            release()
            throw new LatchkeyError('wallet_gone', {})
          }
          const session = openSession(sdk, topic, signedIn)
          release()
          // Approved after the caller aborted: the session is ended at once. Faults F6.
          if (signal.aborted) {
            void session.disconnect()
            throw new LatchkeyError('request_aborted')
          }
          for (const [otherTopic, other] of sessions) if (otherTopic !== topic) void other.disconnect()
          return session
        },
        (cause) => {
          release()
          throw proposalError(cause)
        },
      )
      return { uri, approved: unlessAborted(approved, signal) }
    })
  }

  const inOrder = <value>(work: () => Promise<value>): Promise<value> => {
    const result = lastProposal.then(work)
    lastProposal = result.catch(() => {})
    return result
  }

  const proposeSession = async (sdk: Sdk, signal: AbortSignal, message: SignInMessage | undefined) => {
    const { provider } = sdk
    if (signal.aborted) throw new LatchkeyError('request_aborted')
    let onUri: ((uri: string) => void) | undefined
    let onRefusal: ((refusal: LatchkeyError) => void) | undefined
    try {
      const displayed = new Promise<string>((resolve, reject) => {
        onUri = resolve
        onRefusal = reject
        signal.addEventListener('abort', () => reject(new LatchkeyError('request_aborted')), { once: true })
        provider.on('display_uri', onUri)
        refusalListeners.add(onRefusal)
      })
      const approval = message ? connectAndSignIn(sdk, message) : connect(sdk)
      const uri = await Promise.race([displayed, approval.then(() => displayed)])
      return { uri, approval }
    } finally {
      if (onUri) provider.off('display_uri', onUri)
      if (onRefusal) refusalListeners.delete(onRefusal)
    }
  }

  const connect = async ({ provider }: Sdk): Promise<Approval> => {
    // Cloned, because the SDK changes its argument; its type is mutable for that reason.
    const optionalNamespaces = structuredClone(proposedNamespaces(networks, namespaces)) as never
    const session = await provider.connect({ optionalNamespaces })
    if (!session) throw new LatchkeyError('connection_failed', {})
    return { topic: session.topic, signedIn: [] }
  }

  const connectAndSignIn = (sdk: Sdk, message: SignInMessage): Promise<Approval> => {
    const late = () => new LatchkeyError('pairing_expired')
    let hasEnded = false
    // The SDK's own time limit is an hour.
    return withDeadline({ clock, ms: proposalMs, late }, async () => {
      const answer = await authenticate(sdk, {
        networks,
        message,
        methods: namespaces?.eip155?.methods,
        clock,
      })
      if (!answer) throw new LatchkeyError('connection_failed', {})
      const reason = { code: 6000, message: 'The request was cancelled.' }
      if (hasEnded) await sdk.client.disconnect({ topic: answer.topic, reason })
      return answer
    }).finally(() => {
      hasEnded = true
    })
  }

  const deleteSession = async ({ client, core }: Sdk, topic: string, message: string) => {
    await client.session.delete(topic, { code: 6000, message }).catch(() => {})
    await core.crypto.deleteSymKey(topic).catch(() => {})
  }

  /** Deletes expired sessions and those without keys, which cannot be used again. Faults F13. */
  const deleteExpired = async (sdk: Sdk) => {
    const { client, core } = sdk
    const nowSeconds = clock.now() / 1000
    for (const { topic, expiry } of client.session.getAll()) {
      if (core.crypto.keychain.has(topic) && expiry > nowSeconds) continue
      await deleteSession(sdk, topic, 'Session expired.')
    }
  }

  return {
    propose,

    async restore({ namespace, address }, signal) {
      const sdk = await load()
      await deleteExpired(sdk)
      const latest = sdk.client.session
        .getAll()
        .filter(({ namespaces }) => {
          const { accounts = [] } = namespaces[namespace] ?? {}
          return accounts.some((account) => account.toLowerCase().endsWith(`:${address.toLowerCase()}`))
        })
        .sort((one, other) => other.expiry - one.expiry)[0]
      if (latest && !signal.aborted) return openSession(sdk, latest.topic)
      if (uses.size === 0) void sleep(sdk)
      return undefined
    },

    stop() {
      const stopped = loading
      loading = undefined
      sessions.clear()
      uses.clear()
      currentSleep = Symbol()
      forgetSdk()
      stopped?.then(
        async ({ core }) => {
          cleanup()
          core.heartbeat.stop()
          await clock.sleep(stopDelayMs)
          await closeRelay(core)
        },
        // A failed load has rejected for its callers.
        () => {},
      )
    },
  }
}

/** Closes the socket, and prevents the SDK from opening it again for a late request. */
async function closeRelay({ relayer }: Sdk['core']): Promise<void> {
  const { provider } = relayer
  await relayer.transportClose().catch(() => {})
  // The next socket gets a new provider.
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

/** Derives the LatchkeyError from the relay's reason for closing the socket. Faults F11, F12. */
function relayError(cause: unknown): LatchkeyError {
  const text = describeThrown(cause) ?? ''
  if (/not (yet )?valid|expired|iat|nbf/i.test(text) && /jwt|token/i.test(text))
    return new LatchkeyError('session_expired', {}, { cause })
  if (/3000|401|403|unauthorized|invalid key|project/i.test(text))
    return new LatchkeyError('invalid_project_id', {}, { cause })
  return new LatchkeyError('relay_unreachable', {}, { cause })
}

/** Derives the LatchkeyError from the SDK's error for a proposal that was not approved. */
function proposalError(cause: unknown): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  const text = describeThrown(cause) ?? ''
  if (/expired/i.test(text)) return new LatchkeyError('pairing_expired', {}, { cause })
  if (/reject|declin|denied|disapproved/i.test(text))
    return new LatchkeyError('connection_rejected', {}, { cause })
  return new LatchkeyError('connection_failed', {}, { cause })
}
