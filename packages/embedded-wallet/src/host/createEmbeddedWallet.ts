import {
  abortWith,
  type EmailChange,
  type EmbeddedSession,
  type EmbeddedWallet,
  type EmbeddedWalletContext,
  type FrameRequest,
  isLatchkeyError,
} from '@latchkey/core'
import type { FrameUser } from '../protocol/methods.ts'
import { createFrameConnection } from './createFrameConnection.ts'

/** Requests that the user is asked about, and those among them that are of a transaction or batch. */
const asksUser = /^(personal_sign|(eth|wallet|solana)_(sign|send))/
const sends = /send|Transaction/
/** Time until the app shows that a request is being read, ms: most that are refused are refused before. */
const readingMs = 150

/** Typed data as JSON: as an object it may be deeper than a message to the frame, or have integers of any size. */
const withJson = (params: unknown): unknown =>
  Array.isArray(params)
    ? params.map((given) => (typeof given === 'object' && given !== null ? jsonOf(given) : given))
    : params

function jsonOf(given: object): unknown {
  try {
    return JSON.stringify(given, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  } catch {
    // It is refused as it is: it contains itself.
    return given
  }
}

/** What is loaded when the wallet is first wanted. A window must open before that, in the handler of a press. */
export type LoadedWallet = Omit<EmbeddedWallet, 'openPopup' | 'emailChange'> & {
  readonly emailChange: EmailChange
}

/** The host's end of the embedded wallet: one frame, loaded when it is first wanted. */
export function createEmbeddedWallet(context: EmbeddedWalletContext): LoadedWallet {
  const { clock } = context
  const ends = new Set<() => void>()
  const frame = createFrameConnection(context, () => {
    for (const end of [...ends]) end()
  })
  const { ask } = frame
  /** Of the user who is signed in. */
  let email: string | undefined
  let hasOwnFactor: boolean | undefined
  /** Aborted when the app cancels the request that the user is asked to approve. */
  let asking = new AbortController()

  /** Shows that a request is being read, until the frame wants to be seen or the request has settled. */
  const showReading = (kind: FrameRequest['kind'], settled: AbortSignal) => {
    clock.sleep(readingMs, settled).then(
      () => {
        if (frame.isShown()) return
        context.show({ kind, heightPx: undefined })
        settled.addEventListener('abort', () => !frame.isShown() && context.show(undefined), { once: true })
      },
      () => {},
    )
  }

  const remember = (user: FrameUser) => {
    email = user.email
    hasOwnFactor = user.hasOwnFactor
  }

  /** Asks what the user answers in the frame: the app shows that it is being read, and can cancel it. */
  const askUser = async <value>(
    kind: FrameRequest['kind'] | undefined,
    run: (signal: AbortSignal) => Promise<value>,
    signal: AbortSignal | undefined,
  ) => {
    const asked = signal ? abortWith(asking.signal, signal) : abortWith(asking.signal)
    if (kind) showReading(kind, asked.signal)
    try {
      return await run(asked.signal)
    } finally {
      asked.abort()
    }
  }

  const sessionOf = (user: FrameUser): EmbeddedSession => {
    const { method, userName, accounts } = user
    remember(user)
    return {
      get user() {
        return { method, email, userName, hasOwnFactor }
      },
      accounts: (namespace) =>
        accounts.flatMap((account) => (account.namespace === namespace ? [account.address] : [])),
      request({ networkId, method: rpcMethod, params }, signal) {
        const kind = sends.test(rpcMethod) ? 'transaction' : 'message'
        return askUser(
          asksUser.test(rpcMethod) ? kind : undefined,
          (aborted) => {
            const plain = rpcMethod === 'eth_signTypedData_v4' ? withJson(params) : params
            return ask('rpcRequest', { method: rpcMethod, params: plain, chainId: networkId }, aborted)
          },
          signal,
        )
      },
      onEnd(listener) {
        ends.add(listener)
        return () => ends.delete(listener)
      },
      async disconnect() {
        try {
          await ask('signOut', {})
        } catch (cause) {
          // The keys of a frame that does not answer go with it.
          frame.reload()
          if (!isLatchkeyError(cause, 'iframe_request_timeout', 'frame_aborted')) throw cause
        }
      },
    }
  }

  return {
    origin: frame.origin,
    async load() {
      await frame.load()
    },
    connectEmail: (email, signal) => ask('connectEmail', { email }, signal),
    connectDevice: async (signal) => void (await ask('connectDevice', {}, signal)),
    connectOtp: async (code, signal) => void (await ask('connectOtp', { code }, signal)),
    socialUrl: async (provider, signal) => (await ask('getSocialRedirectUri', { provider }, signal)).uri,
    connectSocial: async (signal) => void (await ask('connectSocial', {}, signal)),
    farcasterUrl: async (signal) => (await ask('getFarcasterUri', {}, signal)).uri,
    connectFarcaster: async (signal) => void (await ask('connectFarcaster', {}, signal)),
    emailChange: {
      start: (email, signal) => ask('updateEmail', { email }, signal),
      confirmCurrent: (code, signal) => ask('updateEmailPrimaryOtp', { code }, signal),
      async confirmNew(code, signal) {
        email = (await ask('updateEmailSecondaryOtp', { code }, signal)).newEmail
        return email
      },
    },
    open: async (networkId, signal) => sessionOf(await ask('getUser', { chainId: networkId }, signal)),
    async restore({ namespace, address, networkId }, signal) {
      const { isConnected } = await ask('isConnected', {}, signal)
      if (!isConnected) return undefined
      const session = sessionOf(await ask('getUser', { chainId: networkId }, signal))
      return session.accounts(namespace).includes(address) ? session : undefined
    },
    refreshUser: async (signal) => remember(await ask('getUser', {}, signal)),
    approveDevice: async (signal) =>
      void (await askUser('account', (aborted) => ask('approveDevice', {}, aborted), signal)),
    place: frame.place,
    syncTheme: frame.syncTheme,
    stop: frame.stop,
    dismiss() {
      asking.abort()
      asking = new AbortController()
    },
  }
}
