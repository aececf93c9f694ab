import type { Clock } from '@latchkey/core'
import { closeRelay } from './patches/closeRelay.ts'
import type { Sdk } from './sdk.ts'

/** Delay before the idle relay connection is closed, ms: the SDK throws if a pending message finds it closed. */
const closeDelayMs = 3_000
/** Like `closeDelayMs`, after `stop()`. */
const stopDelayMs = 1_000
/** Name of the key that identifies the client at the relay; all other keys belong to pairings and sessions. */
const clientKeyName = 'client_ed25519_seed'

export type Idling = {
  /** Keeps the relay connected until the returned function is called. Proposals, sessions and restorations use it. */
  use(): () => void
  isUsed(): boolean
  /** Whether connections to the relay are unwanted: after the last use, and after `stop()`. Not before the first use. */
  isIdle(): boolean
  /** Closes the connection after a second. Later uses have no effect. */
  stop(): Promise<void>
}

/** Closes the relay connection while nothing uses it, and then deletes all keys unless a session needs them. */
export function createIdling({ core, client, storage }: Sdk, clock: Clock): Idling {
  const { relayer, heartbeat, pairing, crypto } = core
  const uses = new Set<symbol>()
  /** Identifies the current idle period, so that an interrupted one stops its cleanup. `undefined` while in use. */
  let current: symbol | undefined
  let isStopped = false

  relayer.on('relayer_connect', () => {
    // The connection was requested before the client became idle.
    if (current) void closeRelay(core)
  })

  const idle = async () => {
    const key = Symbol()
    current = key
    heartbeat.stop()
    // The SDK emits the end of a session before it has notified the relay.
    await clock.sleep(closeDelayMs)
    if (current !== key) return
    await closeRelay(core)
    if (current !== key || client.session.length > 0) return
    await deleteKeys(() => current === key)
  }

  /** Without a session all pairings and keys are deleted. Stops when `isCurrent` returns false. Security. */
  const deleteKeys = async (isCurrent: () => boolean) => {
    for (const { topic } of pairing.getPairings()) {
      await pairing.pairings.delete(topic, { code: 6000, message: 'Pairing ended.' }).catch(() => {})
      await crypto.deleteSymKey(topic).catch(() => {})
    }
    const { keychain } = crypto
    // Keys of a proposal created during this cleanup are kept: it ends the idle period.
    for (const tag of [...keychain.keychain.keys()])
      if (tag !== clientKeyName && isCurrent()) await keychain.del(tag).catch(() => {})
    if (!isCurrent()) return
    // Another tab has created a pairing or session; it deletes the records itself.
    if (await storage.hasUnreadEntries('//keychain')) return
    for (const name of await storage.getKeys()) if (isCurrent()) await storage.removeItem(name)
  }

  return {
    use() {
      if (isStopped) return () => {}
      const key = Symbol()
      uses.add(key)
      if (current) {
        current = undefined
        void heartbeat.init()
      }
      // After `stop()` the set is empty, and a late release does nothing.
      return () => {
        if (uses.delete(key) && uses.size === 0) void idle()
      }
    },
    isUsed: () => uses.size > 0,
    isIdle: () => current !== undefined,
    async stop() {
      isStopped = true
      uses.clear()
      current = Symbol()
      heartbeat.stop()
      await clock.sleep(stopDelayMs)
      await closeRelay(core)
    },
  }
}
