import type { Network } from '../networks/network.ts'
import type { Clock } from '../ports/clock.ts'
import { parseSignInMessage } from '../siwx/parseSignInMessage.ts'
import type { SiwxSession } from '../siwx/session.ts'
import type { SignInMessage } from '../siwx/signInMessage.ts'
import type { Sdk } from './loadSdk.ts'
import { readableMethods } from './namespaces.ts'
import { resolveAuthentication } from './resolveAuthentication.ts'

/** Methods listed in the message that the user signs: only those that apps commonly use. */
const defaultMethods = [
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

/** The WalletConnect SDK supports one-click sign-in (CAIP-222) on eip155 only. */
export function canAuthenticate(networks: readonly Network[]): boolean {
  return networks.every(({ chainNamespace }) => chainNamespace === 'eip155')
}

type Options = {
  readonly networks: readonly Network[]
  readonly message: SignInMessage
  /** Default: {@link defaultMethods}. */
  readonly methods?: readonly string[] | undefined
  readonly clock: Clock
}

/**
 * Proposes a session with a sign-in message to sign with the approval. Wallets without support approve without signing;
 * then `signedIn` is empty.
 * @throws the error of the SDK if no wallet approves
 * @see https://chainagnostic.org/CAIPs/caip-222
 */
export async function authenticate(
  sdk: Sdk,
  { networks, message, methods = defaultMethods, clock }: Options,
): Promise<{ readonly topic: string; readonly signedIn: readonly SiwxSession[] } | undefined> {
  const { provider, client } = sdk
  sdk.setIssuedAt(message)
  const { chainId, domain, uri, nonce, statement, expirationTime, notBefore, resources } = message
  const chains = new Set([chainId, ...networks.map(({ caipNetworkId }) => caipNetworkId)])
  const request = () => ({
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
  const send = () => provider.authenticate(request())
  const sendWithRetry = () =>
    send().catch((cause) => {
      if (cause instanceof DuplicateId) return send()
      throw cause
    })
  const { session, auths = [] } = await resolveAuthentication(sdk, { nonce, clock, send: sendWithRetry })
  if (!session) return undefined
  const accounts = Object.values(session.namespaces).flatMap((namespace) => namespace.accounts)
  const signedIn = auths.flatMap((cacao): SiwxSession[] => {
    try {
      const text = client.formatAuthMessage({ request: cacao.p, iss: cacao.p.iss })
      const data = parseSignInMessage(text)
      // Skips signatures of another request, and of accounts that the session does not share.
      const isOfRequest = data.nonce === nonce && data.domain === domain && data.uri === uri
      if (!isOfRequest || !accounts.includes(`${data.chainId}:${data.accountAddress}`)) return []
      return [{ data, message: text, signature: cacao.s.s, cacao }]
    } catch {
      // Not a valid sign-in message: the app asks the user for a separate signature.
      return []
    }
  })
  return { topic: session.topic, signedIn }
}

class DuplicateId extends Error {}

/**
 * The SDK sends two requests at once, with random ids that are equal one time in a thousand. The answer to one is then
 * taken for the other's and gets lost. Throws {@link DuplicateId} before the second is sent, so that both are retried.
 */
export function rejectDuplicateIds({ core: { history } }: Sdk): void {
  const set = history.set.bind(history)
  history.set = (topic, request, chainId) => {
    const before = history.records.get(request.id)
    if (before?.topic === topic && before.request.method !== request.method) throw new DuplicateId()
    set(topic, request, chainId)
  }
}

/**
 * The SDK decodes answers with the key of its latest request only. A wallet may answer an earlier one, whose pairing URI
 * it scanned before a newer was created.
 */
export function decodeOlderAnswers({ core, client }: Sdk): void {
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
    // The SDK throws on an unexpected answer where no caller catches it, so it gets an error answer instead.
    const error = { code: 7000, message: 'The answer of the wallet cannot be read.' }
    return { id: answer.id, jsonrpc: answer.jsonrpc, error }
  }
}

/** Whether all signatures are of a kind that the SDK supports, and of valid length. */
function isReadable(result: unknown): boolean {
  const { cacaos, responder } = (result ?? {}) as { cacaos?: unknown; responder?: { publicKey?: unknown } }
  return Array.isArray(cacaos) && cacaos.every(isCacao) && typeof responder?.publicKey === 'string'
}

function isCacao(cacao: { p?: { iss?: unknown }; s?: { t?: unknown; s?: unknown } } | null): boolean {
  const { t, s } = cacao?.s ?? {}
  const shape = t === 'eip191' ? /^0x[0-9a-f]{130}$/i : t === 'eip1271' ? /^0x([0-9a-f]{2})+$/i : undefined
  return typeof cacao?.p?.iss === 'string' && typeof s === 'string' && shape?.test(s) === true
}
