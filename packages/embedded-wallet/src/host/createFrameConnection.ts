import { abortWith, type EmbeddedWalletContext, isLatchkeyError, LatchkeyError } from '@latchkey/core'
import type { EventData, MethodName, MethodParams, MethodResult } from '../protocol/methods.ts'
import { createFrameClient, type FrameClient } from './createFrameClient.ts'
import { greetFrame, onReady } from './greetFrame.ts'
import { type MountedFrame, mountFrame } from './mountFrame.ts'

const sdkVersion = '0.1.0'

/** How often a frame that the app waits for is asked whether it lives, and how long it has to answer, ms. */
const pingEveryMs = 2_500
const pingMs = 2_500

const hexColour = /^#[0-9a-f]{6}$/i

type Loaded = { readonly client: FrameClient }

/**
 * The one frame of the embedded wallet, loaded with the first request.
 * @param onEnd - called when the frame has ended the user's session
 */
export function createFrameConnection(context: EmbeddedWalletContext, onEnd: () => void) {
  const { projectId, siteUrl, metadata, clock, random } = context
  const { origin } = new URL(siteUrl)
  const src = `${origin}/frame?${new URLSearchParams({ projectId })}`
  let frame: MountedFrame | undefined
  let loading: Promise<Loaded> | undefined
  let stopped = new AbortController()
  let isShown = false

  const look = (): MethodParams<'syncTheme'> => {
    const { mode, accent, locale } = context.theme()
    return { mode, locale, accent: accent && hexColour.test(accent) ? accent : undefined }
  }
  const unload = (loaded: Loaded | undefined) => {
    loaded?.client.close()
    loading = undefined
    isShown = false
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
    // Without a secure context the frame has no Web Crypto, and would only be found silent after 20 s.
    if (window.isSecureContext === false) {
      context.log.error(
        'The embedded wallet needs https, or localhost, on this page and those that embed it.',
      )
      throw new LatchkeyError('iframe_load_failed')
    }
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
          isShown = heightPx !== null
          context.show(heightPx === null ? undefined : { kind, heightPx })
        } else onEnd()
      },
    })
    const loaded = { client }
    // A frame that is ready again was loaded again: what waits for the old one is over. Fault F85.
    onReady(
      { window, frame: mounted.element, origin },
      () => unload(loaded),
      abortWith(signal, client.closed).signal,
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

  return {
    origin,
    load,
    ask,
    /** Whether the frame shows something that the user answers. */
    isShown: () => isShown,
    place: (place: Parameters<MountedFrame['place']>[0]) => frame?.place(place),
    reload: () => frame?.reload(),
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
