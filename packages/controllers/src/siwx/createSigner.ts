import {
  type Clock,
  isLatchkeyError,
  LatchkeyError,
  plainMessage,
  type Session,
  type SiwxConfig,
  type SiwxSession,
  toLatchkeyError,
  withDeadline,
} from '@latchkey/core'
import type { State } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import { siwxServerDeadlineMs } from './serverDeadline.ts'
import { formatSignInMessage, signAndStore } from './signing.ts'
import { endsConnection, initialSiwxState, type SignInSubject, type SiwxState } from './siwx.state.ts'

/**
 * Pause before a failed read is retried once, ms. The requests of a page that is being closed fail too, and must not
 * disconnect the wallet.
 */
export const askAgainMs = 500
/** Age up to which a prepared message is used, ms. Below the 300 s that a nonce lives. Security R-20. */
export const messageLifeMs = 240_000

/** Time for a node to tell whether an account is a contract, ms. Until then it counts as a key. */
const accountMs = 1_000

type Needs = {
  config: SiwxConfig | undefined
  state: State<SiwxState>
  clock: Clock
  isContract(subject: SignInSubject, signal: AbortSignal): Promise<boolean>
}

/** The steps from a connected account to one that is signed in. */
export type Signer = {
  /** Looks for stored sessions. @throws LatchkeyError `siwx_start_failed` */
  check(subject: SignInSubject | undefined): Promise<'signed-in' | 'signed-out' | 'off'>
  /** Whether a session exists. Does not change the state. */
  hasSession(subject: SignInSubject): Promise<boolean>
  /** Prepares the message to sign. @throws LatchkeyError `siwx_start_failed`, `invalid_sign_in_message` */
  prepare(): Promise<void>
  /** Has the wallet sign and stores the session. Concurrent calls share one request. @throws LatchkeyError */
  sign(session: Session): Promise<SiwxSession>
  cancel(reason?: LatchkeyError | undefined): void
  /** Ends every session. */
  signOut(): Promise<void>
  /** Ends the sessions of one account on one network. */
  forget(subject: SignInSubject): Promise<void>
  stop(): void
}

export function createSigner({ config, state, clock, isContract }: Needs): Signer {
  const patch = (fields: Partial<SiwxState>) => state.set((now) => ({ ...now, ...fields }))
  const onServer = <value>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<value>) =>
    withDeadline({ clock, ms: siwxServerDeadlineMs, signal }, work)

  /** Sends a request that changes nothing on the server, and retries it once. */
  const askServer = async <value>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<value>) => {
    try {
      return await onServer(signal, work)
    } catch (cause) {
      if (signal.aborted || isLatchkeyError(cause, 'deadline_exceeded')) throw cause
      await clock.sleep(askAgainMs, signal)
      return onServer(signal, work)
    }
  }

  const check = createTask(async (signal, subject: SignInSubject, using: SiwxConfig) => {
    patch({ status: 'checking', subject, message: undefined, session: undefined, error: undefined })
    try {
      const sessions = await askServer(signal, (inner) =>
        using.getSessions(subject.networkId, subject.address, inner),
      )
      const session = sessions[0]
      patch(
        session
          ? { status: 'signed-in', session: structuredClone(session), lastNetworkId: subject.networkId }
          : { status: 'signed-out' },
      )
      return session ? ('signed-in' as const) : ('signed-out' as const)
    } catch (cause) {
      if (signal.aborted) throw cause
      patch({ status: 'failed', error: 'siwx_start_failed' })
      throw new LatchkeyError('siwx_start_failed', {}, { cause })
    }
  })

  const makeMessage = async (using: SiwxConfig, subject: SignInSubject, signal: AbortSignal) => {
    const account = { accountAddress: subject.address, chainId: subject.networkId }
    const make = (input: typeof account & { ownersSignLater?: boolean }) =>
      askServer(signal, (inner) => using.createMessage(input, inner))
    // Asked together: few accounts are contracts, and the others do not wait for one after the other.
    const [first, ownersSignLater] = await Promise.all([
      make(account),
      withDeadline({ clock, ms: accountMs, signal }, (inner) => isContract(subject, inner)).catch(
        () => false,
      ),
    ])
    // A message that was cancelled while only the node had not answered belongs to an account that has gone.
    signal.throwIfAborted()
    const data = plainMessage(ownersSignLater ? await make({ ...account, ownersSignLater }) : first)
    return { message: { data, text: formatSignInMessage(data), madeAt: clock.now() }, ownersSignLater }
  }

  const prepare = createTask(async (signal) => {
    const { subject } = state.getState()
    if (!config || !subject) return
    patch({ status: 'preparing', error: undefined, message: undefined })
    try {
      patch({ status: 'ready', ...(await makeMessage(config, subject, signal)) })
    } catch (cause) {
      if (signal.aborted) throw cause
      // A message of the host app that no wallet can sign: its server answers, and the account stays.
      const error = isLatchkeyError(cause, 'invalid_sign_in_message')
        ? cause
        : new LatchkeyError('siwx_start_failed', {}, { cause })
      patch({ status: 'failed', error: error.code })
      throw error
    }
  })

  const sign = createTask(async (signal, session: Session) => {
    const { subject } = state.getState()
    if (!config) throw new LatchkeyError('siwx_not_configured')
    const signer = session.accounts.find(({ address }) => address === subject?.address)
    if (!subject || !signer) throw new LatchkeyError('account_changed')
    // What is still being prepared would end the status `signing`.
    prepare.cancel()
    patch({ status: 'signing', error: undefined })
    try {
      let { message } = state.getState()
      if (!message || clock.now() - message.madeAt >= messageLifeMs) {
        const made = await makeMessage(config, subject, signal)
        message = made.message
        patch(made)
      }
      const { ownersSignLater } = state.getState()
      const request = { clock, config, session, signer, subject, message, ownersSignLater }
      const signedIn = await signAndStore(request, signal)
      patch({ status: 'signed-in', session: signedIn, message: undefined, lastNetworkId: subject.networkId })
      return signedIn
    } catch (cause) {
      if (signal.aborted) throw cause
      // The message is discarded, because the server may have consumed its nonce.
      patch({ status: 'failed', error: toLatchkeyError(cause).code, message: undefined })
      throw isLatchkeyError(cause) ? cause : new LatchkeyError('siwx_sign_failed', {}, { cause })
    }
  }, 'join')

  return {
    async check(subject) {
      prepare.cancel()
      sign.cancel()
      check.cancel()
      if (!config) return 'off'
      if (!subject) {
        const { lastNetworkId, error } = state.getState()
        // If a failed sign-in disconnected the wallet, the view still shows the failure.
        const ended = endsConnection(error)
        patch({
          ...initialSiwxState,
          status: ended ? 'failed' : 'unknown',
          error: ended ? error : undefined,
          lastNetworkId,
        })
        return 'off'
      }
      return check.run(subject, config)
    },
    async hasSession({ address, networkId }) {
      if (!config) return false
      const sessions = await onServer(undefined, (inner) => config.getSessions(networkId, address, inner))
      return sessions.length > 0
    },
    prepare: () => prepare.run(),
    sign: (session) => sign.run(session),
    cancel(reason) {
      prepare.cancel(reason)
      sign.cancel(reason)
      if (['preparing', 'ready', 'signing', 'failed'].includes(state.getState().status)) {
        patch({ status: 'signed-out', message: undefined, error: undefined })
      }
    },
    async signOut() {
      prepare.cancel()
      sign.cancel()
      check.cancel()
      if (!config) return
      await onServer(undefined, () => config.setSessions([]))
      const { subject, error, lastNetworkId } = state.getState()
      if (subject && !endsConnection(error))
        patch({ ...initialSiwxState, status: 'signed-out', subject, lastNetworkId })
    },
    async forget({ networkId, address }) {
      if (!config) return
      await onServer(undefined, () => config.revokeSession(networkId, address))
    },
    stop() {
      check.cancel()
      prepare.cancel()
      sign.cancel()
      state.set(state.getInitialState)
    },
  }
}
