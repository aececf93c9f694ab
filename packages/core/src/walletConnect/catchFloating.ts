import type { Sdk } from './loadSdk.ts'

/** Of a message that came. */
const checks = [
  'isValidConnect',
  'isValidUpdate',
  'isValidExtend',
  'isValidPing',
  'isValidDisconnect',
  'isValidEmit',
] as const

/** Private to the field's client. */
type Engine = Record<(typeof checks)[number] | 'deleteSession', (about: { topic: string }) => Promise<void>>
type Publisher = {
  readonly queue: ReadonlyMap<string, { readonly request: unknown; readonly opts: unknown }>
  rpcPublish(request: unknown, opts: unknown): Promise<unknown>
  checkQueue(): void
}

/**
 * Catches what the field's client begins and never hears the outcome of, which an app would take for an error of its
 * own. A message about a session that has ended meanwhile is nothing to speak of: both ends may end it at once, and two
 * tabs hear of it twice. Nor is a message that could not be sent again: who sent it is told when its time is over.
 */
export function catchFloating({ client, core }: Sdk): void {
  const engine = client.engine as unknown as Engine
  for (const name of checks) {
    const check = engine[name]
    engine[name] = (about) => {
      const checked = check(about)
      checked.catch(() => {})
      return checked
    }
  }
  const { deleteSession } = engine
  engine.deleteSession = async (about) => {
    if (client.session.keys.includes(about.topic)) await deleteSession(about)
  }
  const publisher = core.relayer.publisher as unknown as Publisher
  publisher.checkQueue = () => {
    for (const { request, opts } of publisher.queue.values())
      publisher.rpcPublish(request, opts).catch(() => {})
  }
}
