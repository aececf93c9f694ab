import type { Network } from '../networks/network.ts'
import type { Clock } from '../ports/clock.ts'
import { parseSignInMessage } from '../siwx/parseSignInMessage.ts'
import type { SiwxSession } from '../siwx/session.ts'
import type { SignInMessage } from '../siwx/signInMessage.ts'
import type { Sdk } from './loadSdk.ts'
import { readableMethods } from './namespaces.ts'
import { settledAnswer } from './settledAnswer.ts'

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

type Asked = {
  readonly networks: readonly Network[]
  readonly message: SignInMessage
  /** All that an app uses, when left out. */
  readonly methods?: readonly string[] | undefined
  readonly clock: Clock
}

/**
 * Asks a wallet to approve and to sign in at once; one that cannot approves without.
 * @throws what the field's client does when nobody approves
 * @see https://chainagnostic.org/CAIPs/caip-222
 */
export async function authenticate(
  sdk: Sdk,
  { networks, message, methods = usual, clock }: Asked,
): Promise<{ readonly topic: string; readonly signedIn: readonly SiwxSession[] } | undefined> {
  const { provider, client } = sdk
  sdk.dateQuestion(message)
  const { chainId, domain, uri, nonce, statement, expirationTime, notBefore, resources } = message
  const chains = new Set([chainId, ...networks.map(({ caipNetworkId }) => caipNetworkId)])
  const question = () => ({
    chains: [...chains],
    domain,
    uri,
    nonce,
    methods: [...readableMethods(methods)],
    ...(statement ? { statement } : {}),
    ...(expirationTime ? { exp: expirationTime } : {}),
    ...(notBefore ? { nbf: notBefore } : {}),
    ...(resources ? { resources: [...resources] } : {}),
  })
  const ask = () => provider.authenticate(question())
  const askTwice = () =>
    ask().catch((cause) => {
      if (cause instanceof SameId) return ask()
      throw cause
    })
  const { session, auths = [] } = await settledAnswer(sdk, { nonce, clock, ask: askTwice })
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
  core.crypto.decode = async (topic, encoded, options) => {
    const receiverPublicKey = publicKeys.get(topic)
    if (!receiverPublicKey) return decode(topic, encoded, options)
    const answer = await decode(topic, encoded, { ...options, receiverPublicKey })
    if (!('result' in answer) || isReadable(answer.result)) return answer
    // At what it does not know the client stops where nobody hears it.
    const error = { code: 7000, message: 'The answer of the wallet cannot be read.' }
    return { id: answer.id, jsonrpc: answer.jsonrpc, error }
  }
}

/** Of kinds of signature that the field's client knows, and as long as they have to be. */
function isReadable(result: unknown): boolean {
  const { cacaos, responder } = (result ?? {}) as { cacaos?: unknown; responder?: { publicKey?: unknown } }
  return Array.isArray(cacaos) && cacaos.every(isCacao) && typeof responder?.publicKey === 'string'
}

function isCacao(cacao: { p?: { iss?: unknown }; s?: { t?: unknown; s?: unknown } } | null): boolean {
  const { t, s } = cacao?.s ?? {}
  const shape = t === 'eip191' ? /^0x[0-9a-f]{130}$/i : t === 'eip1271' ? /^0x([0-9a-f]{2})+$/i : undefined
  return typeof cacao?.p?.iss === 'string' && typeof s === 'string' && shape?.test(s) === true
}
