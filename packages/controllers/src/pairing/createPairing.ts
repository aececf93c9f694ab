import {
  type Clock,
  deepLinkChoice,
  isLatchkeyError,
  LatchkeyError,
  type Platform,
  type SignInMessage,
  toLatchkeyError,
  type WalletConnectClient,
  type WalletConnectSession,
  type WalletLaunch,
} from '@latchkey/core'
import type { Connection } from '../connection/connection.state.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'
import { createLaunchWatch } from './createLaunchWatch.ts'
import { firstApproval, type Proposal } from './firstApproval.ts'
import {
  expiryMarginMs,
  initialPairingState,
  isPairingExpired,
  type PairingProgress,
  type PairingState,
  pairingMs,
} from './pairing.state.ts'

/** Number of automatic renewals of the pairing URI; after that the user has to request one. */
const maxRenewals = 2

type Needs = {
  client: Pick<WalletConnectClient, 'propose'>
  /** The sign-in request to include in the session proposal, if any. */
  signIn(): Promise<SignInMessage | undefined>
  /** Connects every chain family that the wallet approved. Rejects when `signal` aborts, without a sign-in. */
  attach(
    approved: WalletConnectSession,
    wallet: DirectoryWallet | undefined,
    signal: AbortSignal,
  ): Promise<Connection>
  clock: Clock
  platform: Pick<Platform, 'environment' | 'onLeave' | 'onWake'>
}

/** Pairing with a remote wallet (WalletConnect). */
export type Pairing = {
  readonly state: ReadableState<PairingState>
  /**
   * Proposes a session and waits for the wallet. Concurrent calls share one proposal (F10); the latest call sets the
   * wallet, and the status of its link is kept if it is the same wallet. On iOS Safari and in Telegram an unexpired pairing
   * is reused (Spec §4).
   * @throws LatchkeyError `connection_rejected`, `pairing_expired`, `relay_unreachable`, `project_id_missing`
   */
  begin(
    request?: { wallet?: DirectoryWallet | undefined },
    signal?: AbortSignal | undefined,
  ): Promise<Connection>
  /**
   * Creates a pairing before a wallet is picked. A pending pairing continues, with the status of its link. Failures are
   * not reported, because the user requested nothing.
   */
  prepare(): void
  /**
   * The user followed a link to the wallet: detects whether the page was left for it. If the wallet answers, the same
   * link opens it for each later request.
   */
  launched(link?: WalletLaunch | undefined): void
  /** Cancels the pairing. A wallet that approves later has its session deleted. */
  cancel(reason?: LatchkeyError | undefined): void
  /** The user left the view. Where pairings are reused, this one is kept until it expires. */
  leave(): void
}

export function createPairing({ client, signIn, attach, clock, platform }: Needs): Pairing {
  const state = createState<PairingState>(initialPairingState)
  // On these platforms the page is suspended while the wallet is open.
  const { os, host } = platform.environment
  const reuses = (os === 'ios' && host === 'browser') || host === 'telegram'
  let kept: Proposal | undefined

  const propose = async (over: AbortController): Promise<Proposal> => {
    const proposal = await client.propose(over.signal, signIn)
    const old = new AbortController()
    const age = () => old.abort()
    proposal.approved.catch((cause) => isLatchkeyError(cause, 'pairing_expired') && age())
    clock.sleep(pairingMs - expiryMarginMs, over.signal).then(age, () => {})
    return { ...proposal, expiresAtMs: clock.now() + pairingMs, over, old: old.signal }
  }
  /** Whether the pairing is expired: by elapsed time, or by the system clock, which alone advances during sleep. F51, F63. */
  const isOld = ({ old, expiresAtMs }: Proposal) => old.aborted || isPairingExpired(expiresAtMs, clock.now())
  const chosen = ({ wallet, launch, followed }: PairingState) => ({ wallet, launch, followed })
  const show = (progress: PairingProgress) => state.set((now) => ({ ...chosen(now), ...progress }))
  const withdraw = () => {
    kept?.over.abort()
    // Approved while no call was pending, so the session was never used.
    kept?.approved.then(
      (unwanted) => unwanted.disconnect(),
      () => {},
    )
    kept = undefined
  }

  const launch = createLaunchWatch({ clock, platform }, (outcome) =>
    state.set((now) => ({ ...now, launch: outcome })),
  )

  const task = createTask(async (signal) => {
    const over = kept?.over ?? new AbortController()
    const proposals: Proposal[] = []
    // Where pairings are reused, leaving the view does not cancel.
    const onAbort = () => {
      if (kept === undefined) over.abort()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      if (kept && isOld(kept)) {
        // Too old to be shown, but a wallet that has scanned it may still approve.
        proposals.push(kept)
        kept = undefined
      }
      for (let made = 0; ; made++) {
        let newest = kept
        if (!newest) {
          show({ status: 'preparing' })
          newest = await propose(over)
          if (signal.aborted) throw new LatchkeyError('request_aborted')
          if (reuses) kept = newest
        }
        proposals.push(newest)
        const { uri, expiresAtMs } = newest
        show({ status: 'ready', uri, expiresAtMs })
        const approved = await firstApproval({ proposals, newest, isOld, platform }, signal)
        if (approved) {
          if (signal.aborted) {
            if (!kept) void approved.disconnect()
            throw new LatchkeyError('request_aborted')
          }
          kept = undefined
          const { wallet, launch: outcome, followed } = state.getState()
          // If the link opened nothing, the wallet is on another device.
          approved.openedBy(outcome === 'not-opened' ? undefined : followed?.choice)
          const connection = await attach(approved, wallet, signal).catch((cause) => {
            // The wallet must not keep the session.
            void approved.disconnect()
            throw cause
          })
          // The pairing URI is no longer needed. Security R-78.
          if (!signal.aborted) show({ status: 'connected' })
          return connection
        }
        kept = undefined
        if (made === maxRenewals) throw new LatchkeyError('pairing_expired')
      }
    } catch (cause) {
      const { code } = toLatchkeyError(cause)
      if (!signal.aborted)
        show(code === 'pairing_expired' ? { status: 'expired' } : { status: 'failed', error: code })
      throw cause
    } finally {
      signal.removeEventListener('abort', onAbort)
      if (!signal.aborted) {
        // After an answer the other pending proposals are cancelled.
        kept = undefined
        over.abort()
      }
    }
  }, 'join')

  const cancel = (reason?: LatchkeyError | undefined) => {
    withdraw()
    launch.cancel()
    task.cancel(reason)
    state.set(() => initialPairingState)
  }
  const onGivenUp = () => cancel()

  return {
    state,
    launched(link) {
      state.set((now) => ({
        ...now,
        followed: link && {
          kind: link.kind,
          choice: now.wallet && deepLinkChoice(now.wallet.name, link),
        },
      }))
      launch.run().catch(() => {})
    },
    prepare() {
      if (task.state.getState().status !== 'running' && !kept) state.set(() => initialPairingState)
      task.run().catch(() => {})
    },
    async begin({ wallet } = {}, signal) {
      const waits = task.state.getState().status === 'running'
      if (!waits || wallet?.id !== state.getState().wallet?.id) {
        launch.cancel()
        state.set((now) => ({ ...now, wallet, launch: 'none', followed: undefined }))
      }
      signal?.addEventListener('abort', onGivenUp, { once: true })
      try {
        return await task.run()
      } finally {
        signal?.removeEventListener('abort', onGivenUp)
      }
    },
    cancel,
    leave() {
      launch.cancel()
      task.cancel()
      // A user who returns from an opened wallet has still picked it.
      state.set((now) =>
        kept && now.launch === 'opened' ? { ...initialPairingState, ...chosen(now) } : initialPairingState,
      )
    },
  }
}
