import type { Sdk } from './loadSdk.ts'

/** Checks of received messages. */
const checks = [
  'isValidConnect',
  'isValidUpdate',
  'isValidExtend',
  'isValidPing',
  'isValidDisconnect',
  'isValidEmit',
] as const

/** Private members of the SDK's engine. */
type Engine = Record<(typeof checks)[number] | 'deleteSession', (params: { topic: string }) => Promise<void>>
type Publisher = {
  readonly queue: ReadonlyMap<string, { readonly request: unknown; readonly opts: unknown }>
  rpcPublish(request: unknown, opts: unknown): Promise<unknown>
  checkQueue(): void
}

/**
 * Catches rejections of promises that the WalletConnect SDK does not await; the host app would report them as unhandled.
 * A message about a session that has just ended is expected: both ends may end it at the same time, and each of two tabs
 * receives it. A failed retry of a queued message is expected, too: its sender is notified when the message expires.
 */
export function catchFloating({ client, core }: Sdk): void {
  const engine = client.engine as unknown as Engine
  for (const name of checks) {
    const check = engine[name]
    engine[name] = (params) => {
      const checked = check(params)
      checked.catch(() => {})
      return checked
    }
  }
  const { deleteSession } = engine
  engine.deleteSession = async (params) => {
    if (client.session.keys.includes(params.topic)) await deleteSession(params)
  }
  const publisher = core.relayer.publisher as unknown as Publisher
  publisher.checkQueue = () => {
    for (const { request, opts } of publisher.queue.values())
      publisher.rpcPublish(request, opts).catch(() => {})
  }
}
