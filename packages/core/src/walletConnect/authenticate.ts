import { describeThrown } from '../errors/describe.ts'
import type { Network } from '../networks/network.ts'
import { parseSignInMessage } from '../siwx/parseSignInMessage.ts'
import type { SiwxSession } from '../siwx/session.ts'
import type { SignInMessage } from '../siwx/signInMessage.ts'
import type { Sdk } from './loadSdk.ts'

/** What the wallet is asked to allow, in the text that the person signs: no more than an app uses. */
const usual = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]

/** The field's client authenticates on eip155 and nowhere else. */
export function canAuthenticate(networks: readonly Network[]): boolean {
  return networks.every(({ chainNamespace }) => chainNamespace === 'eip155')
}

/**
 * Asks a wallet to approve and to sign in at once; one that cannot approves without.
 * @throws what the field's client does when nobody approves
 * @see https://chainagnostic.org/CAIPs/caip-222
 */
export async function authenticate(
  { provider, client, core }: Sdk,
  networks: readonly Network[],
  message: SignInMessage,
  methods: readonly string[] = usual,
): Promise<{ readonly topic: string; readonly signedIn: readonly SiwxSession[] } | undefined> {
  const { chainId, domain, uri, nonce, statement, expirationTime, notBefore, resources } = message
  const chains = new Set([chainId, ...networks.map(({ caipNetworkId }) => caipNetworkId)])
  const question = () => ({
    chains: [...chains],
    domain,
    uri,
    nonce,
    methods: [...methods],
    ...(statement ? { statement } : {}),
    ...(expirationTime ? { exp: expirationTime } : {}),
    ...(notBefore ? { nbf: notBefore } : {}),
    ...(resources ? { resources: [...resources] } : {}),
  })
  const ask = () => provider.authenticate(question())
  const doubted = followDoubted(core, nonce)
  const { session, auths = [] } = await ask()
    .catch((cause) => {
      if (cause instanceof SameId) return ask()
      throw cause
    })
    .catch((cause) => {
      if (doubted.isAnswered() && /signature verification failed/i.test(describeThrown(cause) ?? ''))
        return doubted.answer
      throw cause
    })
    .finally(doubted.stop)
  if (!session) return undefined
  const accounts = Object.values(session.namespaces).flatMap((namespace) => namespace.accounts)
  const signedIn = auths.flatMap((cacao): SiwxSession[] => {
    try {
      const text = client.formatAuthMessage({ request: cacao.p, iss: cacao.p.iss })
      const data = parseSignInMessage(text)
      // Of another request, or of an account that is not shared.
      const isMine = data.nonce === nonce && data.domain === domain && data.uri === uri
      if (!isMine || !accounts.includes(`${data.chainId}:${data.accountAddress}`)) return []
      return [{ data, message: text, signature: cacao.s.s, cacao }]
    } catch {
      // Not the text of a sign-in: the person is asked the usual way.
      return []
    }
  })
  return { topic: session.topic, signedIn }
}

type Authenticated = Awaited<ReturnType<Sdk['provider']['authenticate']>>

/**
 * The field's client asks a vendor's node about the signature of a contract account (ERC-1271), and says that all has
 * failed when it is not told "yes"; it keeps the session all the same, and so does the wallet. Who is connected is
 * what the wallet says, as without a sign-in; whether its signature counts is for the app's server to judge.
 */
function followDoubted({ history, events }: Sdk['core'], nonce: string) {
  let auths: NonNullable<Authenticated['auths']> = []
  let pairingTopic = ''
  let resolve = (_: Authenticated) => {}
  const answer = new Promise<Authenticated>((done) => {
    resolve = done
  })
  const onAnswer = ({ topic, request, response }: Heard) => {
    if (request.params?.authPayload?.nonce !== nonce || !response || !('result' in response)) return
    pairingTopic = topic
    auths = response.result?.cacaos ?? []
  }
  const onKept = (session: Authenticated['session']) => {
    if (pairingTopic !== '' && session?.pairingTopic === pairingTopic) resolve({ session, auths })
  }
  history.on('history_updated', onAnswer)
  events.on(sessionKept, onKept)
  const stop = () => {
    history.off('history_updated', onAnswer)
    events.off(sessionKept, onKept)
  }
  return { answer, isAnswered: () => pairingTopic !== '', stop }
}

/** What was asked at `topic`, and what came back. */
type Heard = {
  readonly topic: string
  readonly request: { readonly params?: { readonly authPayload?: { readonly nonce: string } } | null }
  readonly response?: { readonly result?: { readonly cacaos?: NonNullable<Authenticated['auths']> } }
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

class SameId extends Error {}

/**
 * The field's client asks two questions at once and draws the ids of both by chance, one in a thousand times the same:
 * the answer to the one is then taken for the other's, and nobody ever hears of it. The second is refused before it is sent.
 */
export function keepIdsApart({ core: { history } }: Sdk): void {
  const set = history.set.bind(history)
  history.set = (topic, request, chainId) => {
    const before = history.records.get(request.id)
    if (before?.topic === topic && before.request.method !== request.method) throw new SameId()
    set(topic, request, chainId)
  }
}

/**
 * The field's client reads answers with the key of its latest question only; a wallet may answer an older one, whose
 * code it scanned before there was a newer.
 */
export function readOlderAnswers({ core, client }: Sdk): void {
  const publicKeys = new Map<string, string>()
  const { authKeys } = client.auth
  const set = authKeys.set.bind(authKeys)
  authKeys.set = (name, keys) => {
    publicKeys.set(keys.responseTopic, keys.publicKey)
    return set(name, keys)
  }
  const decode = core.crypto.decode.bind(core.crypto)
  core.crypto.decode = (topic, encoded, options) => {
    const receiverPublicKey = publicKeys.get(topic)
    return decode(topic, encoded, receiverPublicKey ? { ...options, receiverPublicKey } : options)
  }
}
