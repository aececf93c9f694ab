import {
  type Clock,
  type Network,
  parseSignInMessage,
  type SignInMessage,
  type SiwxSession,
} from '@latchkey/core'
import { readableMethods } from './namespaces.ts'
import { resolveAuthentication } from './patches/acceptContractAccounts.ts'
import { retryDuplicateIds } from './patches/retryDuplicateIds.ts'
import type { Sdk } from './sdk.ts'

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
  const send = () => retryDuplicateIds(() => provider.authenticate(request()))
  const { session, auths = [] } = await resolveAuthentication(sdk, { nonce, clock, send })
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
