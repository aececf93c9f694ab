import { type Clock, type Log, type Platform, withDeadline } from '@latchkey/core'
import type { Sdk } from '../sdk.ts'

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
 * SDK 2.21.8 notices a dead connection in Node.js only, by the relay's pings, which browsers do not expose to pages; and a lost
 * network closes no socket. Checks the relay when it has been silent and when the page wakes, and opens a new socket if it
 * does not answer. The relay stores messages until they are acknowledged, so none is lost.
 *
 * Upstream: https://github.com/WalletConnect/walletconnect-monorepo/pull/5142, a draft for woken pages.
 * Needed by tests/chain/walletConnectHeartbeat.test.ts, `F3: an approval during a connection lost without a close event
 * arrives`, and walletConnectFaults.test.ts, `F8: an approval after the socket died in a hidden page arrives 1.5 s after a wake`.
 *
 * @returns a function that stops the checks after a wake
 */
export function detectDeadSocket({ core }: Sdk, needs: Needs): () => void {
  const { clock, log, platform, isWanted, onWake } = needs
  const { relayer, heartbeat } = core
  let silentPulses = 0
  const resetSilence = () => {
    silentPulses = 0
  }
  for (const event of ['relayer_message', 'relayer_message_ack', 'relayer_connect'])
    relayer.on(event, resetSilence)

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
