import type { CaipNetworkId } from '../caip/caip.ts'
import { withDeadline } from '../clock/deadline.ts'
import { checkIcon } from '../connectors/checkIcon.ts'
import { cleanName } from '../connectors/cleanName.ts'
import { describeThrown } from '../errors/describe.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { WalletConnectChange, WalletConnectSession } from '../ports/walletConnect.ts'
import type { SiwxSession } from '../siwx/session.ts'
import type { Sdk } from './loadSdk.ts'

/** A wallet is told of a disconnect within this, or not at all. Spec §9. */
const disconnectMs = 3_000
/** For a network to come back, before a question is given up that has not left the page. Faults F55. */
const reachMs = 5_000
/** More than any wallet shares. Faults F36. */
const maxAccounts = 500

type Needs = {
  readonly clock: Clock
  readonly log: Log
  readonly signedIn: readonly SiwxSession[]
  onChoice(choice: string | undefined): void
  onEnd(): void
}

/** One session of the client, followed until it ends. */
export function createWalletConnectSession(sdk: Sdk, topic: string, needs: Needs): WalletConnectSession {
  const { client, core } = sdk
  const { clock, log } = needs
  const listeners = new Set<(change: WalletConnectChange) => void>()
  const ended = new AbortController()
  const { metadata } = client.session.get(topic).peer
  const tell = (change: WalletConnectChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const end = () => {
    if (ended.signal.aborted) return
    ended.abort()
    client.off('session_update', onUpdate)
    client.off('session_event', onEvent)
    client.off('session_delete', onEnd)
    client.off('session_expire', onEnd)
    tell({ type: 'ended' })
    listeners.clear()
    needs.onEnd()
  }
  const onUpdate = (event: { topic: string }) => {
    if (event.topic === topic) tell({ type: 'updated' })
  }
  const onEvent = (event: { topic: string; params: { chainId: string; event: SessionEvent } }) => {
    const change = event.topic === topic ? toChange(event.params.event, event.params.chainId) : undefined
    if (change) tell(change)
  }
  const onEnd = (event: { topic: string }) => {
    if (event.topic === topic) end()
  }
  client.on('session_update', onUpdate)
  client.on('session_event', onEvent)
  client.on('session_delete', onEnd)
  client.on('session_expire', onEnd)

  /** The client would keep what it cannot send, and ask a wallet minutes after the person was told that it failed. */
  const reach = async () => {
    const { relayer } = core
    if (relayer.connected) return
    const late = () => new LatchkeyError('relay_unreachable')
    await withDeadline({ clock, ms: reachMs, signal: ended.signal, late }, () =>
      relayer.transportOpen(),
    ).catch(() => {
      throw late()
    })
  }

  const namespace = (name: string) =>
    !ended.signal.aborted && client.session.keys.includes(topic)
      ? client.session.get(topic).namespaces[name]
      : undefined

  return {
    wallet: {
      name: cleanName(metadata?.name, 'Wallet'),
      imageUrl: [metadata?.icons ?? []]
        .flat()
        .map(checkIcon)
        .find((icon) => icon !== undefined),
    },
    signedIn: needs.signedIn,
    accounts: (name) => (namespace(name)?.accounts ?? []).slice(0, maxAccounts),
    methods: (name) => namespace(name)?.methods ?? [],
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    openedBy: needs.onChoice,

    request({ networkId, method, params }) {
      return new Promise((resolve, reject) => {
        const onGone = () => reject(new LatchkeyError('wallet_gone', {}))
        if (ended.signal.aborted) return onGone()
        ended.signal.addEventListener('abort', onGone, { once: true })
        reach()
          .then(() => client.request({ topic, chainId: networkId, request: { method, params } }))
          .then(resolve, (cause) => {
            // Its keys are gone, so it is over, whatever the store says. Faults F13.
            if (/no matching key|missing or invalid.*topic/i.test(describeThrown(cause) ?? '')) end()
            // The client answers so for a session that is deleted meanwhile. Faults F14.
            const isOver = ended.signal.aborted || cause?.code === 6000
            reject(isOver ? new LatchkeyError('wallet_gone', {}, { cause }) : cause)
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
        log.warn('The wallet was not told of the disconnect.', cause)
      }
      end()
    },
  }
}

type SessionEvent = { readonly name: string; readonly data: unknown }

function toChange({ name, data }: SessionEvent, at: string): WalletConnectChange | undefined {
  const namespace = at.split(':')[0] ?? ''
  if (name === 'chainChanged') {
    // Some wallets send the reference, some a hex number, some the whole CAIP-2 id, some nothing but where it came from.
    const said = typeof data === 'number' || typeof data === 'string' ? String(data) : at
    const reference = said.includes(':') ? said.slice(said.indexOf(':') + 1) : said
    const decimal = /^0x[0-9a-f]{1,14}$/i.test(reference) ? String(Number(reference)) : reference
    const plain = /^[-a-zA-Z0-9]{1,32}$/.test(decimal) && decimal !== '0'
    // Checked: a namespace that stood in front of a colon, and a plain reference.
    return plain ? { type: 'network', networkId: `${namespace}:${decimal}` as CaipNetworkId } : undefined
  }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
  const addresses = data
    .slice(0, maxAccounts)
    .filter((one): one is string => typeof one === 'string')
    .map((one) => one.split(':').at(-1) ?? '')
  return { type: 'accounts', namespace, addresses }
}
