import {
  type Clock,
  deepLinkChoiceKey,
  type Log,
  sameAddress,
  type WalletConnectClient,
  type WalletConnectSession,
} from '@latchkey/core'
import { webStorage } from '@latchkey/core/browser'
import type { Idling } from './createIdling.ts'
import { createWalletConnectSession } from './createWalletConnectSession.ts'
import { otherTabs } from './patches/otherTabs.ts'
import type { Sdk } from './sdk.ts'

/**
 * Delay before a session that another tab ended is deleted, ms. The relay may report the same end, and the SDK throws if
 * the session is already deleted then.
 */
const endedElsewhereMs = 1_500

export type Sessions = {
  isEmpty(): boolean
  /** The open session of this topic, which is opened if it is not yet. */
  open(topic: string, signedIn?: WalletConnectSession['signedIn']): WalletConnectSession
  /** Disconnects all sessions but one. */
  disconnectOthers(topic: string): void
  restore: WalletConnectClient['restore']
  stop(): void
}

type Needs = { readonly clock: Clock; readonly log: Log; readonly idling: Idling }

/** The open sessions of this tab, from their approval or restoration to their end, each using the relay. */
export function createSessions(sdk: Sdk, { clock, log, idling }: Needs): Sessions {
  const { client, core } = sdk
  const sessions = new Map<string, WalletConnectSession>()
  /** The SDK reads the deep link choice from the page's local storage, whatever storage it is given. */
  const pageStorage = webStorage()
  const tabs = otherTabs(async (topic) => {
    if (!sessions.has(topic)) return
    client.events.emit('session_delete', { id: 0, topic })
    await clock.sleep(endedElsewhereMs)
    if (client.session.keys.includes(topic)) await deleteRecords(topic, 'Session ended.')
  })

  const setDeepLinkChoice = (choice: string | undefined) =>
    void (choice === undefined
      ? pageStorage.remove(deepLinkChoiceKey)
      : pageStorage.set(deepLinkChoiceKey, choice))

  const open: Sessions['open'] = (topic, signedIn = []) => {
    const known = sessions.get(topic)
    if (known) return known
    const release = idling.use()
    const session = createWalletConnectSession(sdk, topic, {
      clock,
      log,
      signedIn,
      storedChoice: pageStorage.get(deepLinkChoiceKey),
      onChoice: setDeepLinkChoice,
      onEnd() {
        // After `stop()` the channel is closed.
        if (sessions.delete(topic)) tabs.notify(topic)
        // Not if another session has replaced this one: the stored choice is its own.
        if (sessions.size === 0) setDeepLinkChoice(undefined)
        release()
      },
    })
    sessions.set(topic, session)
    return session
  }

  const deleteRecords = async (topic: string, message: string) => {
    await client.session.delete(topic, { code: 6000, message }).catch(() => {})
    await core.crypto.deleteSymKey(topic).catch(() => {})
  }

  /** Deletes expired sessions and those without keys, which cannot be used again. Faults F13. */
  const deleteExpired = async () => {
    const nowSeconds = clock.now() / 1000
    for (const { topic, expiry } of client.session.getAll()) {
      if (core.crypto.keychain.has(topic) && expiry > nowSeconds) continue
      await deleteRecords(topic, 'Session expired.')
    }
  }

  return {
    isEmpty: () => sessions.size === 0,
    open,
    disconnectOthers(topic) {
      for (const [other, session] of sessions) if (other !== topic) void session.disconnect()
    },
    async restore({ namespace, address }, signal) {
      const release = idling.use()
      await deleteExpired()
      const latest = client.session
        .getAll()
        .filter(({ namespaces }) => {
          const { accounts = [] } = namespaces[namespace] ?? {}
          return accounts.some((account) => sameAddress(account.split(':')[2], address))
        })
        .sort((one, other) => other.expiry - one.expiry)[0]
      const session = latest && !signal.aborted ? open(latest.topic) : undefined
      release()
      return session
    },
    stop() {
      sessions.clear()
      tabs.close()
    },
  }
}
