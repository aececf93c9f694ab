import {
  type CaipNetworkId,
  type Clock,
  checkIcon,
  cleanName,
  describeThrown,
  LatchkeyError,
  type Log,
  namespaceOf,
  type SiwxSession,
  sessionLink,
  type WalletConnectChange,
  type WalletConnectSession,
  withDeadline,
} from '@latchkey/core'
import { chainIn, currentAccount } from './namespaces.ts'
import type { Sdk } from './sdk.ts'

/** Time limit to notify the wallet of a disconnect, ms. Spec §9. */
const disconnectMs = 3_000
/** Time limit to connect to the relay before a request rejects, ms. Faults F55. */
const relayConnectMs = 5_000
/** Further accounts are ignored. Far above what wallets share. Faults F36. */
const maxAccounts = 500

type Needs = {
  readonly clock: Clock
  readonly log: Log
  readonly signedIn: readonly SiwxSession[]
  /** The stored link, for a session that is restored. */
  readonly storedChoice: Promise<string | undefined>
  onChoice(choice: string | undefined): void
  onEnd(): void
}

/** Wraps a session of the SDK and follows its events until it ends. */
export function createWalletConnectSession(sdk: Sdk, topic: string, needs: Needs): WalletConnectSession {
  const { client, core } = sdk
  const { clock, log } = needs
  const listeners = new Set<(change: WalletConnectChange) => void>()
  const ended = new AbortController()
  const { metadata } = client.session.get(topic).peer
  const emit = (change: WalletConnectChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const end = () => {
    if (ended.signal.aborted) return
    ended.abort()
    client.off('session_request_sent', onSent)
    client.off('session_update', onUpdate)
    client.off('session_event', onEvent)
    client.off('session_delete', onEnd)
    client.off('session_expire', onEnd)
    emit({ type: 'ended' })
    listeners.clear()
    needs.onEnd()
  }
  const onUpdate = (event: { topic: string }) => {
    if (event.topic === topic) emit({ type: 'updated' })
  }
  const onEvent = (event: { topic: string; params: { chainId: string; event: SessionEvent } }) => {
    const change = event.topic === topic ? toChange(event.params.event, event.params.chainId) : undefined
    if (change) emit(change)
  }
  const onEnd = (event: { topic: string }) => {
    if (event.topic === topic) end()
  }
  let requestId = 0
  const onSent = (event: { topic: string; id: number }) => {
    if (event.topic === topic) requestId = event.id
  }
  let choice: string | undefined
  let isChosen = false
  void needs.storedChoice.then((stored) => {
    if (!isChosen) choice = stored
  })
  client.on('session_request_sent', onSent)
  client.on('session_update', onUpdate)
  client.on('session_event', onEvent)
  client.on('session_delete', onEnd)
  client.on('session_expire', onEnd)

  /** Rejects while the relay is unreachable. The SDK would queue the request and send it to the wallet minutes later. */
  const connectRelay = async () => {
    const { relayer } = core
    if (relayer.connected) return
    const late = () => new LatchkeyError('relay_unreachable')
    await withDeadline({ clock, ms: relayConnectMs, signal: ended.signal, late }, () =>
      relayer.transportOpen(),
    ).catch(() => {
      throw late()
    })
  }

  const namespace = (name: string) =>
    !ended.signal.aborted && client.session.keys.includes(topic)
      ? client.session.get(topic).namespaces[name]
      : undefined
  const accountsOf = (name: string) => (namespace(name)?.accounts ?? []).slice(0, maxAccounts)

  return {
    wallet: {
      name: cleanName(metadata?.name, 'Wallet'),
      imageUrl: [metadata?.icons ?? []]
        .flat()
        .map(checkIcon)
        .find((icon) => icon !== undefined),
      link(isMobile) {
        const { native, universal } = isMobile ? (metadata?.redirect ?? {}) : {}
        return [linkOfChoice(choice), native, universal]
          .map((base) => (typeof base === 'string' ? sessionLink(base, { requestId, topic }) : undefined))
          .find((link) => link !== undefined)
      },
    },
    signedIn: needs.signedIn,
    accounts: (name) => [...new Set(accountsOf(name).map(currentAccount))],
    methods: (name) => namespace(name)?.methods ?? [],
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    openedBy(chosen) {
      isChosen = true
      choice = chosen
      needs.onChoice(chosen)
    },

    request({ networkId, method, params, waitMs }) {
      return new Promise((resolve, reject) => {
        const onGone = () => reject(new LatchkeyError('wallet_gone', {}))
        if (ended.signal.aborted) return onGone()
        ended.signal.addEventListener('abort', onGone, { once: true })
        connectRelay()
          .then(() => {
            const chainId = chainIn(accountsOf(namespaceOf(networkId)), networkId)
            // The SDK takes seconds, from 300 to a week. Default 300.
            const expiry = waitMs === undefined ? {} : { expiry: Math.ceil(waitMs / 1_000) }
            return client.request({ topic, chainId, request: { method, params }, ...expiry })
          })
          .then(resolve, (cause) => {
            // Without its keys the session is unusable, even if it is still stored. Faults F13.
            if (/no matching key|missing or invalid.*topic/i.test(describeThrown(cause) ?? '')) end()
            // The SDK rejects with code 6000 if the session is deleted during the request. Faults F14.
            const hasEnded = ended.signal.aborted || cause?.code === 6000
            reject(hasEnded ? new LatchkeyError('wallet_gone', {}, { cause }) : cause)
          })
          .finally(() => ended.signal.removeEventListener('abort', onGone))
      })
    },

    async disconnect() {
      if (ended.signal.aborted) return
      const reason = { code: 6000, message: 'User disconnected.' }
      try {
        await withDeadline({ clock, ms: disconnectMs }, () => client.disconnect({ topic, reason }))
      } catch (cause) {
        log.warn('The wallet could not be notified of the disconnect.', cause)
      }
      end()
    },
  }
}

/** The link in a value of `deepLinkChoice`, which other scripts may have written. */
function linkOfChoice(choice: string | undefined): unknown {
  try {
    return choice === undefined ? undefined : JSON.parse(choice)?.href
  } catch {
    return undefined
  }
}

type SessionEvent = { readonly name: string; readonly data: unknown }

function toChange({ name, data }: SessionEvent, chainId: string): WalletConnectChange | undefined {
  const namespace = chainId.split(':')[0] ?? ''
  if (name === 'chainChanged') {
    // Wallets send a decimal or hex chain id, a CAIP-2 id, or no data; without data the chain of the event counts.
    const reported = typeof data === 'number' || typeof data === 'string' ? String(data) : chainId
    const reference = reported.includes(':') ? reported.slice(reported.indexOf(':') + 1) : reported
    const decimal = /^0x[0-9a-f]{1,14}$/i.test(reference) ? String(Number(reference)) : reference
    const isReference = /^[-a-zA-Z0-9]{1,32}$/.test(decimal) && decimal !== '0'
    // The cast is valid: the namespace is the part before a colon, the reference was validated above.
    return isReference
      ? { type: 'network', networkId: `${namespace}:${decimal}` as CaipNetworkId }
      : undefined
  }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
  const addresses = data
    .slice(0, maxAccounts)
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.split(':').at(-1) ?? '')
  return { type: 'accounts', namespace, addresses }
}
