import { withDeadline } from '../clock/deadline.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Platform } from '../ports/platform.ts'
import type { Sdk } from './loadSdk.ts'

/** The client's pulses, one in 5 s, without a word from the relay before it is asked. */
const quietPulses = 4
/** For its answer: a socket that nobody answers on is noticed within 30 s. Faults F3. */
const answerMs = 5_000
/** The same when the page wakes and somebody looks at it. Faults F8, F51, F53. */
const wakeAnswerMs = 1_500

type Needs = {
  readonly clock: Clock
  readonly log: Log
  readonly platform: Pick<Platform, 'onWake'>
  /** Whether there is anything to hear from the relay. */
  isWanted(): boolean
  /** The page woke, so that what could not be reached may be reached now. */
  onWake(): void
}

/**
 * Asks the relay when it has been silent and when the page wakes, and begins a new socket when it does not answer: a
 * network may go away without a word, and browsers tell pages nothing of pings. What was sent meanwhile waits at the
 * relay until it is acknowledged.
 * @returns what ends it
 */
export function keepConnected({ core }: Pick<Sdk, 'core'>, needs: Needs): () => void {
  const { clock, log, platform, isWanted, onWake } = needs
  const { relayer, heartbeat } = core
  shareAttempts(relayer)
  let quiet = 0
  const heard = () => {
    quiet = 0
  }
  for (const event of ['relayer_message', 'relayer_message_ack']) relayer.on(event, heard)
  relayer.on('relayer_connect', () => {
    heard()
    // Closed on purpose once, the client takes itself to be connecting ever after, and is late when it is cut.
    Object.assign(relayer, { reconnectInProgress: false })
  })

  const look = async (ms: number) => {
    const { provider } = relayer
    // Fetches nothing; that it is answered, even by a refusal, is the answer.
    const question = { method: 'irn_batchFetchMessages', params: { topics: [] } }
    try {
      await withDeadline({ clock, ms }, () => provider.request(question).catch(() => {}))
    } catch {
      if (relayer.provider !== provider || !relayer.connected) return
      log.warn('The WalletConnect relay is silent; a new connection is made.')
      // It would wait for a network that is gone to take leave.
      const { socket } = provider.connection as { socket?: { close(): void } } // private, and the only way to it
      socket?.close()
      provider.events.emit('disconnect')
      await open()
    }
  }
  const open = () => relayer.transportOpen().catch(() => {})

  heartbeat.on('heartbeat_pulse', () => {
    quiet += 1
    if (quiet !== quietPulses || !isWanted() || !relayer.connected) return
    void look(answerMs)
  })

  return platform.onWake(async () => {
    if (!isWanted()) return
    onWake()
    if (relayer.connected) await look(wakeAnswerMs)
    else await open()
    // What ran out while the page slept has not been looked at.
    if (isWanted()) heartbeat.events.emit('heartbeat_pulse')
  })
}

/**
 * Of all who have something to say and find no socket, the client opens one for each, and loses all but the last. Here
 * they share an attempt; one that rests until its next try gives way to who asks now.
 */
function shareAttempts(relayer: Sdk['core']['relayer']): void {
  const connector = relayer as unknown as { connect(url?: string): Promise<void> } // private, and the only way to it
  const { connect } = connector
  let newest: { rests: boolean; outcome: Promise<void> } | undefined
  connector.connect = (url) => {
    if (newest && !newest.rests) return newest.outcome
    const mine = { rests: false, outcome: Promise.resolve() }
    newest = mine
    const asSeen = new Proxy(relayer, {
      get(target, name) {
        if (name === 'createProvider') mine.rests = false
        // Looked at before each try.
        return name === 'transportExplicitlyClosed' && newest !== mine ? true : Reflect.get(target, name)
      },
      set(target, name, value) {
        // Said after each try.
        if (name === 'connectionAttemptInProgress') mine.rests = !value
        return Reflect.set(target, name, value)
      },
    })
    mine.outcome = connect.call(asSeen, url).finally(() => {
      if (newest === mine) newest = undefined
    })
    return mine.outcome
  }
}
