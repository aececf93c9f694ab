import { withDeadline } from '../clock/deadline.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Platform } from '../ports/platform.ts'
import type { Sdk } from './loadSdk.ts'

/** Number of the SDK's heartbeat pulses (one each 5 s) without a message before the relay is checked. */
const maxSilentPulses = 4
/** Time limit for the relay's answer, ms. A dead socket is thereby detected within 30 s. Faults F3. */
const answerMs = 5_000
/** Time limit for the relay's answer after the page wakes, ms; shorter because the user is waiting. Faults F8, F51, F53. */
const wakeAnswerMs = 1_500

type Needs = {
  readonly clock: Clock
  readonly log: Log
  readonly platform: Pick<Platform, 'onWake'>
  /** Whether there is a proposal or session, so that the connection is needed. */
  isWanted(): boolean
  /** Called when the page wakes, before the relay is checked. */
  onWake(): void
}

/**
 * Checks the relay when it has been silent and when the page wakes, and opens a new socket if it does not answer. A lost
 * network closes no socket, and browsers do not expose WebSocket pings to pages. The relay stores messages until they
 * are acknowledged, so none is lost.
 * @returns a function that stops the checks after a wake
 */
export function keepConnected({ core }: Pick<Sdk, 'core'>, needs: Needs): () => void {
  const { clock, log, platform, isWanted, onWake } = needs
  const { relayer, heartbeat } = core
  shareAttempts(relayer)
  let silentPulses = 0
  const resetSilence = () => {
    silentPulses = 0
  }
  for (const event of ['relayer_message', 'relayer_message_ack']) relayer.on(event, resetSilence)
  relayer.on('relayer_connect', () => {
    resetSilence()
    // After one intended close the SDK never resets this flag, and then reconnects late after a lost connection.
    Object.assign(relayer, { reconnectInProgress: false })
  })

  const checkRelay = async (ms: number) => {
    const { provider } = relayer
    // Fetches no messages. Any answer, even an error, shows that the socket works.
    const request = { method: 'irn_batchFetchMessages', params: { topics: [] } }
    try {
      await withDeadline({ clock, ms }, () => provider.request(request).catch(() => {}))
    } catch {
      if (relayer.provider !== provider || !relayer.connected) return
      log.warn('The WalletConnect relay does not answer; opening a new connection.')
      // The SDK's own disconnect waits for a closing handshake, which a lost network never completes.
      const { socket } = provider.connection as { socket?: { close(): void } } // private, without a public alternative
      socket?.close()
      provider.events.emit('disconnect')
      await open()
    }
  }
  const open = () => relayer.transportOpen().catch(() => {})

  heartbeat.on('heartbeat_pulse', () => {
    silentPulses += 1
    if (silentPulses !== maxSilentPulses || !isWanted() || !relayer.connected) return
    void checkRelay(answerMs)
  })

  return platform.onWake(async () => {
    if (!isWanted()) return
    onWake()
    if (relayer.connected) await checkRelay(wakeAnswerMs)
    else await open()
    // Makes the SDK check for expired requests, which it does not while the page sleeps.
    if (isWanted()) heartbeat.events.emit('heartbeat_pulse')
  })
}

/**
 * Without a connection the SDK opens one socket for each concurrent message, and loses all but the last. Here concurrent
 * messages share one connection attempt. An attempt that is pausing before its next try is replaced by a new one.
 */
function shareAttempts(relayer: Sdk['core']['relayer']): void {
  const connector = relayer as unknown as { connect(url?: string): Promise<void> } // private, without a public alternative
  const { connect } = connector
  let latest: { isPausing: boolean; result: Promise<void> } | undefined
  connector.connect = (url) => {
    if (latest && !latest.isPausing) return latest.result
    const attempt = { isPausing: false, result: Promise.resolve() }
    latest = attempt
    const observed = new Proxy(relayer, {
      get(target, name) {
        if (name === 'createProvider') attempt.isPausing = false
        // The SDK reads it before each try; `true` ends a replaced attempt.
        return name === 'transportExplicitlyClosed' && latest !== attempt ? true : Reflect.get(target, name)
      },
      set(target, name, value) {
        // The SDK sets it to false after each try.
        if (name === 'connectionAttemptInProgress') attempt.isPausing = !value
        return Reflect.set(target, name, value)
      },
    })
    attempt.result = connect.call(observed, url).finally(() => {
      if (latest === attempt) latest = undefined
    })
    return attempt.result
  }
}
