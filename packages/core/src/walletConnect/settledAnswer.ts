import { describeThrown } from '../errors/describe.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { Clock } from '../ports/clock.ts'
import type { Sdk } from './loadSdk.ts'

/** For the field's client to make a session of an answer that it has. */
const settleMs = 10_000

export type Authenticated = Awaited<ReturnType<Sdk['provider']['authenticate']>>
type Auths = NonNullable<Authenticated['auths']>

type Asked = {
  readonly nonce: string
  readonly clock: Clock
  ask(): Promise<Authenticated>
}

/**
 * What comes of the question with this nonce. The field's client asks a vendor's node about the signature of a contract
 * account (ERC-1271), and says that all has failed when it is not told "yes"; it keeps the session all the same, and so
 * does the wallet. Who is connected is what the wallet says, as without a sign-in, and whether its signature counts is for
 * the app's server to judge: such a session is taken. One with a forged signature of a key is ended.
 *
 * @throws what `ask` does, and LatchkeyError `connection_failed` 10 s after an answer that no session was made of
 */
export function settledAnswer({ client, core }: Sdk, { nonce, clock, ask }: Asked): Promise<Authenticated> {
  const { history, events } = core
  const over = new AbortController()
  let auths: Auths = []
  let pairingTopic: string | undefined
  let verdict: 'none' | 'taken' | 'refused' = 'none'
  return new Promise((resolve, reject) => {
    const end = () => {
      over.abort()
      history.off('history_updated', onAnswer)
      events.off(sessionKept, onKept)
    }
    const onAnswer = ({ topic, request, response }: Heard) => {
      if (request.params?.authPayload?.nonce !== nonce || !response?.result) return
      pairingTopic = topic
      auths = response.result.cacaos ?? []
      clock.sleep(settleMs, over.signal).then(
        () => {
          end()
          reject(new LatchkeyError('connection_failed', {}))
        },
        () => {},
      )
    }
    const onKept = (session: NonNullable<Authenticated['session']>) => {
      if (verdict === 'none' || session.pairingTopic !== pairingTopic) return
      end()
      if (verdict === 'taken') return resolve({ session, auths })
      const reason = { code: 6000, message: 'The signature is not of the account.' }
      client.disconnect({ topic: session.topic, reason }).catch(() => {})
    }
    history.on('history_updated', onAnswer)
    events.on(sessionKept, onKept)
    ask().then(
      (answer) => {
        end()
        resolve(answer)
      },
      (cause) => {
        const isDoubted =
          pairingTopic !== undefined && /signature verification failed/i.test(describeThrown(cause) ?? '')
        // What it doubts it goes on with, and its session follows.
        if (isDoubted) verdict = auths.every(({ s }) => s.t === 'eip1271') ? 'taken' : 'refused'
        else end()
        if (verdict !== 'taken') reject(cause)
      },
    )
  })
}

/** What was asked at `topic`, and what came back. */
type Heard = {
  readonly topic: string
  readonly request: { readonly params?: { readonly authPayload?: { readonly nonce: string } } | null }
  readonly response?: { readonly result?: { readonly cacaos?: Auths } }
}

const sessionKept = 'latchkey_session_kept'

/** The field's client tells of the sessions that it is content with, and of no others. */
export function tellOfSessions({ client: { session }, core: { events } }: Sdk): void {
  const set = session.set.bind(session)
  session.set = async (topic, kept) => {
    await set(topic, kept)
    events.emit(sessionKept, kept)
  }
}
