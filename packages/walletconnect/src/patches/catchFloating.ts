import type { Sdk } from '../sdk.ts'

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
 * SDK 2.21.8 does not await some of its promises, whose rejections the host app would report as unhandled. Catches them. A
 * message about a session that has just ended is expected: both ends may end it at the same time, and each of two tabs
 * receives it. A failed retry of a queued message is expected, too: its sender is notified when the message expires.
 *
 * Upstream: no issue known.
 * Needed by tests/chain/walletConnectFaults.test.ts, `no unhandled rejection > follows when a tab and the wallet end a session at
 * the same time on a slow network`.
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
