import {
  type Clock,
  deepLinkChoice,
  isLatchkeyError,
  LatchkeyError,
  type Platform,
  type SignInMessage,
  toLatchkeyError,
  type WalletConnectClient,
  type WalletConnectProposal,
  type WalletConnectSession,
  type WalletLaunch,
} from '@latchkey/core'
import type { Connection } from '../connection/connection.state.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'
import {
  expiryMarginMs,
  initialPairingState,
  isPairingExpired,
  launchMs,
  type PairingCode,
  type PairingState,
  pairingMs,
} from './pairing.state.ts'

/** So many new codes are made by themselves; then a person is asked whether anybody is still there. */
const maxRenewals = 2

type Needs = {
  client: WalletConnectClient
  /** What a wallet may sign while it approves, if anything. */
  signIn(): Promise<SignInMessage | undefined>
  /** Connects every chain family the wallet approved. Rejects when `signal` aborts; nothing is signed in then. */
  attach(
    approved: WalletConnectSession,
    wallet: DirectoryWallet | undefined,
    signal: AbortSignal,
  ): Promise<Connection>
  clock: Clock
  platform: Pick<Platform, 'environment' | 'onLeave' | 'onWake'>
}

/** Waiting for a wallet elsewhere. */
export type Pairing = {
  readonly state: ReadableState<PairingState>
  /**
   * Invites a wallet and waits for it. While one waits, another call is the first (faults F10), with the wallet it
   * names: named again, what became of its link stands; on iOS Safari and in Telegram an unexpired invitation is used again (spec §4).
   * @throws LatchkeyError `connection_rejected`, `pairing_expired`, `relay_unreachable`, `project_id_missing`
   */
  begin(
    request?: { wallet?: DirectoryWallet | undefined },
    signal?: AbortSignal | undefined,
  ): Promise<Connection>
  /**
   * Makes an invitation before a wallet is picked. What waits already goes on, and what was followed while it was kept
   * is not forgotten. That it failed is said to nobody: nobody asked.
   */
  prepare(): void
  /**
   * The person followed a link to the wallet: tells whether the page was left for it. A wallet that answers after it
   * opened is opened by the same link with each request.
   */
  launched(link?: WalletLaunch | undefined): void
  /** Nobody waits any more; a wallet that answers later is told so. */
  cancel(reason?: LatchkeyError | undefined): void
  /** Left for another view: where invitations are used again this one is kept for its time. */
  leave(): void
}

/** An invitation and the way to withdraw it. */
type Invitation = WalletConnectProposal & {
  readonly expiresAtMs: number
  readonly over: AbortController
  /** Aborted when it is about to end, however the clock on the wall was set meanwhile. Faults F63. */
  readonly old: AbortSignal
}

export function createPairing({ client, signIn, attach, clock, platform }: Needs): Pairing {
  const state = createState<PairingState>(initialPairingState)
  // There the page sleeps while the wallet is open.
  const { os, host } = platform.environment
  const reuses = (os === 'ios' && host === 'browser') || host === 'telegram'
  let kept: Invitation | undefined

  const invite = async (over: AbortController): Promise<Invitation> => {
    const proposal = await client.propose(over.signal, signIn)
    const old = new AbortController()
    const age = () => old.abort()
    proposal.approved.catch((cause) => isLatchkeyError(cause, 'pairing_expired') && age())
    clock.sleep(pairingMs - expiryMarginMs, over.signal).then(age, () => {})
    return { ...proposal, expiresAtMs: clock.now() + pairingMs, over, old: old.signal }
  }
  /** By the time that has passed, and by the clock, which alone goes on while a machine sleeps. Faults F51, F63. */
  const isOld = ({ old, expiresAtMs }: Invitation) =>
    old.aborted || isPairingExpired(expiresAtMs, clock.now())
  const chosen = ({ wallet, launch, followed }: PairingState) => ({ wallet, launch, followed })
  const show = (code: PairingCode) => state.set((now) => ({ ...chosen(now), ...code }))
  const withdraw = () => {
    kept?.over.abort()
    // Approved while nobody looked: it was never taken.
    kept?.approved.then(
      (unwanted) => unwanted.disconnect(),
      () => {},
    )
    kept = undefined
  }

  const launch = createTask(async (signal) => {
    const over = new AbortController()
    const end = () => over.abort()
    const stop = platform.onLeave(end)
    signal.addEventListener('abort', end, { once: true })
    const tell = (outcome: PairingState['launch']) => state.set((now) => ({ ...now, launch: outcome }))
    tell('waiting')
    try {
      await clock.sleep(launchMs, over.signal).then(
        () => tell('not_opened'),
        () => {
          if (!signal.aborted) tell('opened')
        },
      )
    } finally {
      stop()
    }
  })

  const task = createTask(async (signal) => {
    const over = kept?.over ?? new AbortController()
    const invitations: Invitation[] = []
    // Where invitations are used again, going back is not giving up.
    const onAbort = () => {
      if (kept === undefined) over.abort()
    }
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      if (kept && isOld(kept)) {
        // Too old to be shown; who has scanned it may still say yes.
        invitations.push(kept)
        kept = undefined
      }
      for (let made = 0; ; made++) {
        let newest = kept
        if (!newest) {
          show({ status: 'preparing' })
          newest = await invite(over)
          if (signal.aborted) throw new LatchkeyError('request_aborted')
          if (reuses) kept = newest
        }
        invitations.push(newest)
        const { uri, expiresAtMs } = newest
        show({ status: 'ready', uri, expiresAtMs })
        const approved = await firstAnswer(invitations, newest, signal)
        if (approved) {
          if (signal.aborted) {
            if (!kept) void approved.disconnect()
            throw new LatchkeyError('request_aborted')
          }
          kept = undefined
          const { wallet, launch: outcome, followed } = state.getState()
          // Not by a link that opened nothing: then the wallet is on another device.
          approved.openedBy(outcome === 'not_opened' ? undefined : followed?.choice)
          const connection = await attach(approved, wallet, signal).catch((cause) => {
            // It must not go on believing that it is connected.
            void approved.disconnect()
            throw cause
          })
          // The uri is of no use to anybody any more. Security R-78.
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
        // Answered one way or the other: what else was invited is told that nobody waits.
        kept = undefined
        over.abort()
      }
    }
  }, 'join')

  /** The first approval, also of an older code; `undefined` when the newest is about to end. */
  const firstAnswer = (
    invitations: readonly Invitation[],
    newest: Invitation,
    signal: AbortSignal,
  ): Promise<WalletConnectSession | undefined> => {
    const settled = new AbortController()
    return new Promise<WalletConnectSession | undefined>((resolve, reject) => {
      const look = () => {
        if (isOld(newest)) resolve(undefined)
      }
      for (const { approved } of invitations)
        approved.then(resolve, (cause) => {
          // One that ran out is no answer.
          if (!isLatchkeyError(cause, 'pairing_expired')) reject(cause)
        })
      newest.old.addEventListener('abort', look, { signal: settled.signal })
      settled.signal.addEventListener('abort', platform.onWake(look))
      const onAbort = () => reject(new LatchkeyError('request_aborted'))
      signal.addEventListener('abort', onAbort, { signal: settled.signal })
      look()
    }).finally(() => settled.abort())
  }

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
      // Whoever comes back from the wallet that was opened has still chosen it.
      state.set((now) =>
        kept && now.launch === 'opened' ? { ...initialPairingState, ...chosen(now) } : initialPairingState,
      )
    },
  }
}
