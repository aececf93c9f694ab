import { LatchkeyError } from '../errors/latchkeyError.ts'
import type {
  EmbeddedWallet,
  EmbeddedWalletContext,
  EmbeddedWalletFactory,
  FramePlace,
  Popup,
} from '../ports/embeddedWallet.ts'

/** {@link Popup} controlled by the test. */
export type FakePopup = Popup & {
  /** Addresses that it was sent to. */
  readonly visited: readonly string[]
}

function createFakePopup(): FakePopup {
  const visited: string[] = []
  let closed = false
  return {
    visited,
    navigate: (url) => void visited.push(url),
    isClosed: () => closed,
    close() {
      closed = true
    },
  }
}

type Step =
  | 'load'
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'socialUrl'
  | 'connectSocial'
  | 'farcasterUrl'
  | 'connectFarcaster'
  | 'startEmailChange'
  | 'confirmCurrentEmail'
  | 'confirmNewEmail'
  | 'refreshUser'
  | 'approveDevice'

export type FakeEmbeddedWallet = {
  /** The value of `createLatchkey({ embeddedWallet })`. */
  readonly factory: EmbeddedWalletFactory
  /** What the app has given to it. */
  readonly context: EmbeddedWalletContext
  /** Steps that the app has asked for, in order. */
  readonly calls: readonly string[]
  /** Windows that were opened, oldest first. */
  readonly popups: readonly FakePopup[]
  /** Where the frame is shown; undefined while it is hidden. */
  readonly place: FramePlace | undefined
  /** Number of times that the app gave up what the frame asks. */
  readonly dismissed: number
  /** Each later request of a step rejects with `error`; without an error it succeeds again. */
  refuse(step: Step, error?: LatchkeyError): void
  /** The browser lets no window be opened until this is called with `false`. */
  blockPopups(isBlocked: boolean): void
  /** Length of the codes that are mailed from now on. Default 6. */
  mailDigits(length: 6 | 8): void
  /** Later requests of a step wait for `release`. */
  hold(step: Step): void
  release(step: Step): void
}

/**
 * An embedded wallet without a frame. Its account is connected by a wallet of type `AUTH` of the fake adapter.
 *
 * @example
 * const embedded = createFakeEmbeddedWallet()
 * createLatchkey({ networks, metadata, projectId: 'meadow', services: { wallet: 'https://wallet.test' }, embeddedWallet: embedded.factory })
 */
export function createFakeEmbeddedWallet(): FakeEmbeddedWallet {
  const calls: string[] = []
  const popups: FakePopup[] = []
  const errors = new Map<Step, LatchkeyError>()
  const held = new Map<Step, (() => void)[]>()
  let place: FramePlace | undefined
  let dismissed = 0
  let arePopupsBlocked = false
  let context: EmbeddedWalletContext | undefined

  const step = async (name: Step, signal?: AbortSignal) => {
    calls.push(name)
    const waiting = held.get(name)
    if (waiting) {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', () => reject(new LatchkeyError('request_aborted')))
      })
    }
    const error = errors.get(name)
    if (error) throw error
  }
  let newEmail = ''
  let digits: 6 | 8 = 6
  let isCurrentConfirmed = false
  const notThere = () => Promise.reject(new LatchkeyError('not_email_or_social'))
  const wallet: EmbeddedWallet = {
    origin: 'https://wallet.test',
    load: (signal) => step('load', signal),
    async connectEmail(_email, signal) {
      await step('connectEmail', signal)
      return { action: 'verify-otp', digits }
    },
    connectDevice: (signal) => step('connectDevice', signal),
    connectOtp: (_code, signal) => step('connectOtp', signal),
    openPopup() {
      if (arePopupsBlocked) return undefined
      const popup = createFakePopup()
      popups.push(popup)
      return popup
    },
    async socialUrl(provider, signal) {
      await step('socialUrl', signal)
      return `https://wallet.test/login/${provider}`
    },
    connectSocial: (signal) => step('connectSocial', signal),
    async farcasterUrl(signal) {
      await step('farcasterUrl', signal)
      return 'https://farcaster.test/connect'
    },
    connectFarcaster: (signal) => step('connectFarcaster', signal),
    emailChange: async () => ({
      async start(email, signal) {
        await step('startEmailChange', signal)
        isCurrentConfirmed &&= email === newEmail
        newEmail = email
        return { action: isCurrentConfirmed ? 'verify-secondary-otp' : 'verify-primary-otp', digits }
      },
      async confirmCurrent(_code, signal) {
        await step('confirmCurrentEmail', signal)
        isCurrentConfirmed = true
        return { digits }
      },
      async confirmNew(_code, signal) {
        await step('confirmNewEmail', signal)
        return newEmail
      },
    }),
    open: notThere,
    restore: async () => undefined,
    refreshUser: (signal) => step('refreshUser', signal),
    approveDevice: (signal) => step('approveDevice', signal),
    place(next) {
      place = next
    },
    dismiss() {
      dismissed += 1
    },
    syncTheme: () => void calls.push('syncTheme'),
    stop() {},
  }
  return {
    factory(given) {
      context = given
      return wallet
    },
    get context() {
      if (!context) throw new LatchkeyError('iframe_not_set')
      return context
    },
    calls,
    popups,
    get place() {
      return place
    },
    get dismissed() {
      return dismissed
    },
    refuse(name, error) {
      if (error) errors.set(name, error)
      else errors.delete(name)
    },
    blockPopups(isBlocked) {
      arePopupsBlocked = isBlocked
    },
    mailDigits(length) {
      digits = length
    },
    hold: (name) => void held.set(name, []),
    release(name) {
      const waiting = held.get(name) ?? []
      held.delete(name)
      for (const resolve of waiting) resolve()
    },
  }
}
