import {
  type Clock,
  createQueue,
  describeThrown,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type SignInMessage,
  unlessAborted,
  type WalletConnectProposal,
  type WalletConnectSession,
  walletError,
  withDeadline,
} from '@latchkey/core'
import { authenticate } from './authenticate.ts'
import type { Idling } from './createIdling.ts'
import type { Sessions } from './createSessions.ts'
import type { Attempts } from './limitAttempts.ts'
import { type NamespaceOverrides, proposedNamespaces } from './namespaces.ts'
import type { Sdk } from './sdk.ts'

/** Time allowed for the wallet's answer to a proposal with sign-in, ms; the pairing URI expires then, too. Faults F4. */
const proposalMs = 300_000

export type Proposals = {
  /**
   * Proposes a session, with a sign-in if there is a message.
   * @param untilUri - cancels the proposal until it has a pairing URI
   * @param signal - ends the proposal at any time; a session approved later is disconnected
   */
  propose(
    message: SignInMessage | undefined,
    untilUri: AbortSignal,
    signal: AbortSignal,
  ): Promise<WalletConnectProposal>
}

type Needs = {
  readonly clock: Clock
  readonly networks: readonly Network[]
  readonly namespaces: NamespaceOverrides | undefined
  readonly attempts: Attempts
  readonly idling: Idling
  readonly sessions: Sessions
}

/** The session of an approved proposal. */
type Approval = { readonly topic: string } & Pick<WalletConnectSession, 'signedIn'>

/** The proposals of this tab, from their request to the wallet's answer, each using the relay. */
export function createProposals(sdk: Sdk, needs: Needs): Proposals {
  const { client, provider } = sdk
  const { clock, networks, namespaces, attempts, idling, sessions } = needs
  /** Proposals are created one after another, because the `display_uri` event does not name its proposal. */
  const inOrder = createQueue()

  /** Sends a proposal. Resolves with its pairing URI, and rejects if the relay refuses the connection first. */
  const send = async (message: SignInMessage | undefined, untilUri: AbortSignal) => {
    if (untilUri.aborted) throw new LatchkeyError('request_aborted')
    const cleanups: (() => void)[] = []
    try {
      const displayed = new Promise<string>((resolve, reject) => {
        untilUri.addEventListener('abort', () => reject(new LatchkeyError('request_aborted')), { once: true })
        provider.on('display_uri', resolve)
        cleanups.push(() => provider.off('display_uri', resolve), attempts.onRefusal(reject))
      })
      const approval = message ? connectAndSignIn(message) : connect()
      const uri = await Promise.race([displayed, approval.then(() => displayed)])
      return { uri, approval }
    } finally {
      for (const cleanup of cleanups) cleanup()
    }
  }

  const connect = async (): Promise<Approval> => {
    // Cloned, because the SDK changes its argument; its type is mutable for that reason.
    const optionalNamespaces = structuredClone(proposedNamespaces(networks, namespaces)) as never
    const session = await provider.connect({ optionalNamespaces })
    if (!session) throw new LatchkeyError('connection_failed', {})
    return { topic: session.topic, signedIn: [] }
  }

  const connectAndSignIn = (message: SignInMessage): Promise<Approval> => {
    const late = () => new LatchkeyError('pairing_expired')
    let hasEnded = false
    // The SDK's own time limit is an hour.
    return withDeadline({ clock, ms: proposalMs, late }, async () => {
      const methods = namespaces?.eip155?.methods
      const answer = await authenticate(sdk, { networks, message, methods, clock })
      if (!answer) throw new LatchkeyError('connection_failed', {})
      const reason = { code: 6000, message: 'The request was cancelled.' }
      if (hasEnded) await client.disconnect({ topic: answer.topic, reason })
      return answer
    }).finally(() => {
      hasEnded = true
    })
  }

  /** Opens the session of an approved proposal, which replaces all others. */
  const openApproved = ({ topic, signedIn }: Approval, signal: AbortSignal) => {
    // The session ended before this callback ran.
    if (!client.session.keys.includes(topic)) throw new LatchkeyError('wallet_gone', {})
    const session = sessions.open(topic, signedIn)
    // Approved after the caller aborted: the session is ended at once. Faults F6.
    if (signal.aborted) {
      void session.disconnect()
      throw new LatchkeyError('request_aborted')
    }
    sessions.disconnectOthers(topic)
    return session
  }

  return {
    async propose(message, untilUri, signal) {
      const release = idling.use()
      const { uri, approval } = await inOrder(() => send(message, untilUri)).catch((cause) => {
        release()
        throw cause
      })
      const approved = approval
        .then(
          (found) => openApproved(found, signal),
          async (cause) => {
            throw await proposalError(cause)
          },
        )
        .finally(release)
      // If the proposal has been cancelled already, nothing else handles this rejection.
      approved.catch(() => {})
      return { uri, approved: unlessAborted(signal, () => approved) }
    },
  }
}

/** Derives the LatchkeyError from the SDK's error for a proposal that was not approved. */
async function proposalError(cause: unknown): Promise<LatchkeyError> {
  if (isLatchkeyError(cause)) return cause
  if (/expired/i.test(describeThrown(cause) ?? '')) return new LatchkeyError('pairing_expired', {}, { cause })
  return walletError(cause, {
    wallet: undefined,
    rejected: new LatchkeyError('connection_rejected', {}),
    failed: new LatchkeyError('connection_failed', {}),
  })
}
