import {
  type EmailChange,
  type EmbeddedSession,
  type EmbeddedWallet,
  type EmbeddedWalletContext,
  type FrameRequest,
  isLatchkeyError,
  LatchkeyError,
} from '@latchkey/core'
import type { EventData, FrameUser, MethodName, MethodParams, MethodResult } from '../protocol/methods.ts'
import { createFrameClient, type FrameClient } from './createFrameClient.ts'
import { greetFrame, onReady } from './greetFrame.ts'
import { type MountedFrame, mountFrame } from './mountFrame.ts'

const sdkVersion = '0.1.0'

/** How often a frame that the app waits for is asked whether it lives, and how long it has to answer, ms. */
const pingEveryMs = 2_500
const pingMs = 2_500

/** Requests that the user is asked about, and those among them that are of a transaction or batch. */
const asksUser = /^(personal_sign|(eth|wallet|solana)_(sign|send))/
const sends = /send|Transaction/
/** Time until the app shows that a request is being read, ms: most that are refused are refused before. */
const readingMs = 150

const hexColour = /^#[0-9a-f]{6}$/i

type Loaded = { readonly client: FrameClient }

/** What is loaded when the wallet is first wanted. A window must open before that, in the handler of a press. */
export type LoadedWallet = Omit<EmbeddedWallet, 'openPopup' | 'emailChange'> & {
  readonly emailChange: EmailChange
}

/** The host's end of the embedded wallet: one frame, loaded when it is first wanted. */
export function createEmbeddedWallet(context: EmbeddedWalletContext): LoadedWallet {
  const { projectId, siteUrl, metadata, clock, random } = context
  const { origin } = new URL(siteUrl)
  const src = `${origin}/frame?${new URLSearchParams({ projectId })}`
  const ends = new Set<() => void>()
  let frame: MountedFrame | undefined
  let loading: Promise<Loaded> | undefined
  let stopped = new AbortController()
  let isFrameShown = false
  /** Of the user who is signed in. */
  let email: string | undefined
  /** Aborted when the app cancels the request that the user is asked to approve. */
  let asking = new AbortController()

  const look = (): MethodParams<'syncTheme'> => {
    const { mode, accent, locale } = context.theme()
    return { mode, locale, accent: accent && hexColour.test(accent) ? accent : undefined }
  }
  const unload = (loaded: Loaded | undefined) => {
    loaded?.client.close()
    loading = undefined
    isFrameShown = false
    context.show(undefined)
  }

  /** Finds a frame whose process has died while the app waits for it. Fault F87. */
  const watch = async ({ client }: Loaded, mounted: MountedFrame) => {
    while (!client.closed.aborted) {
      await clock.sleep(pingEveryMs, client.closed).catch(() => {})
      if (!client.isBusy()) continue
      await client.ping(pingMs, client.closed).catch(() => {
        if (client.closed.aborted) return
        unload({ client })
        mounted.reload()
      })
    }
  }

  const greet = async (mounted: MountedFrame): Promise<Loaded> => {
    const signal = stopped.signal
    const port = await greetFrame(
      { window, frame: mounted.element, origin, projectId, sdkVersion, clock },
      signal,
    )
    const client = createFrameClient({
      port,
      clock,
      random,
      onEvent(name, data) {
        if (name === 'approval') {
          const { kind, heightPx } = data as EventData<'approval'>
          isFrameShown = heightPx !== null
          context.show(heightPx === null ? undefined : { kind, heightPx })
        } else for (const end of [...ends]) end()
      },
    })
    const loaded = { client }
    // A frame that is ready again was loaded again: what waits for the old one is over. Fault F85.
    onReady(
      { window, frame: mounted.element, origin },
      () => unload(loaded),
      AbortSignal.any([signal, client.closed]),
    )
    void watch(loaded, mounted)
    const { name, description, url, icons } = metadata
    await client.request('syncDappData', { name, description, url, icons: icons && [...icons] })
    await client.request('syncTheme', look())
    return loaded
  }

  const load = async (): Promise<Loaded> => {
    if (typeof document === 'undefined') throw new LatchkeyError('iframe_not_set')
    if (loading) return loading
    frame ??= mountFrame(document, src)
    loading = greet(frame)
    loading.catch((cause) => {
      loading = undefined
      frame?.remove()
      frame = undefined
      if (isLatchkeyError(cause, 'iframe_load_failed', 'iframe_blocked', 'iframe_version'))
        context.failed(cause)
    })
    return loading
  }

  const ask = async <name extends MethodName>(
    method: name,
    params: MethodParams<name>,
    signal?: AbortSignal | undefined,
  ): Promise<MethodResult<name>> => {
    const { client } = await load()
    if (signal?.aborted) throw new LatchkeyError('request_aborted')
    try {
      return await client.request(method, params, signal)
    } catch (cause) {
      // A user who has not finished in another window may start again.
      const waits = method === 'connectSocial' || method === 'connectFarcaster'
      if (isLatchkeyError(cause, 'iframe_request_timeout') && !waits) context.failed(cause)
      throw cause
    }
  }

  /** Shows that a request is being read, until the frame wants to be seen or the request has settled. */
  const showReading = (kind: FrameRequest['kind'], settled: AbortSignal) => {
    clock.sleep(readingMs, settled).then(
      () => {
        if (isFrameShown) return
        context.show({ kind, heightPx: undefined })
        settled.addEventListener('abort', () => !isFrameShown && context.show(undefined), { once: true })
      },
      () => {},
    )
  }

  const sessionOf = (user: FrameUser): EmbeddedSession => {
    const { method, userName, accounts } = user
    email = user.email
    return {
      get user() {
        return { method, email, userName }
      },
      accounts: (namespace) =>
        accounts.flatMap((account) => (account.namespace === namespace ? [account.address] : [])),
      async request({ networkId, method: rpcMethod, params }, signal) {
        const signals = [asking.signal, ...(signal ? [signal] : [])]
        const settled = new AbortController()
        if (asksUser.test(rpcMethod))
          showReading(sends.test(rpcMethod) ? 'transaction' : 'message', settled.signal)
        try {
          return await ask(
            'rpcRequest',
            { method: rpcMethod, params, chainId: networkId },
            AbortSignal.any(signals),
          )
        } finally {
          settled.abort()
        }
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
          frame?.reload()
          if (!isLatchkeyError(cause, 'iframe_request_timeout', 'frame_aborted')) throw cause
        }
      },
    }
  }

  return {
    origin,
    async load() {
      await load()
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
    place: (place) => frame?.place(place),
    dismiss() {
      asking.abort()
      asking = new AbortController()
    },
    syncTheme() {
      // Before the frame is loaded nothing is sent; the greeting contains it.
      void loading?.then(({ client }) => client.request('syncTheme', look())).catch(() => {})
    },
    stop() {
      stopped.abort()
      stopped = new AbortController()
      void loading?.then(unload, () => {})
      frame?.remove()
      frame = undefined
      loading = undefined
    },
  }
}
