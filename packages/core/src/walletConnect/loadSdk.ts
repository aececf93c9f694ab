import type { Core } from '@walletconnect/core'
import type { WalletConnectContext } from '../ports/walletConnect.ts'
import type { SignInMessage } from '../siwx/signInMessage.ts'
import { keptStorage } from './keptStorage.ts'
import { sealedStorage } from './sealedStorage.ts'
import { sharedStorage } from './sharedStorage.ts'
import type { WalletConnectStorage } from './storage.ts'

const publicRelayUrl = 'wss://relay.walletconnect.org'
/** Prefix of all storage keys of the WalletConnect SDK. */
export const storagePrefix = 'latchkey'

const localRelay = /^wss?:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/?]|$)/

/**
 * Loads the WalletConnect SDK, configured to connect to the relay only: no telemetry, no domain verification through a
 * vendor's iframe, and no log (its entries contain topics and keys).
 */
export async function loadSdk(
  { projectId, relayUrl = publicRelayUrl, metadata, platform, log }: WalletConnectContext,
  customStorage: WalletConnectStorage | undefined,
) {
  const [{ Core }, { SignClient }, { UniversalProvider }] = await Promise.all([
    import('@walletconnect/core'),
    import('@walletconnect/sign-client'),
    import('@walletconnect/universal-provider'),
  ])
  // The SDK uses `Buffer` to encode sign-in messages; browsers do not have it.
  if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: (await import('buffer/')).Buffer })
  const storage = sharedStorage(customStorage ?? (await sealedStorage().catch(keptStorage)), (cause) =>
    log.warn(
      'WalletConnect sessions cannot be stored; after a reload the wallet has to be connected again.',
      cause,
    ),
  )
  const settings = {
    ...(projectId ? { projectId } : {}),
    relayUrl,
    telemetryEnabled: false,
    customStoragePrefix: storagePrefix,
    // The SDK calls no other methods of a logger than those of `silent`.
    logger: silent as never,
    storage,
    metadata: {
      name: metadata.name,
      description: metadata.description ?? '',
      url: metadata.url ?? platform.origin,
      icons: [...(metadata.icons ?? [])],
    },
  }
  const core = new Core(settings)
  // It would send each request to a vendor's host, and wait 5 s if that is unreachable.
  core.verify.register = async () => ''
  // A local relay is reachable while the machine is offline.
  if (localRelay.test(relayUrl)) core.relayer.confirmOnlineStateOrThrow = async () => {}
  // The packages' types differ in optional fields.
  const client = await SignClient.init({ ...settings, core: core as never })
  const provider = await UniversalProvider.init({ ...settings, client, disableProviderPing: true })
  // It would discard earlier pairings with each new one, although a wallet may still answer a pairing URI it has scanned.
  provider.cleanupPendingPairings = async () => {}
  return { core, client, provider, storage, setIssuedAt: overrideIssuedAt(core) }
}

type AuthRequest = { readonly params?: { readonly authPayload?: { readonly nonce?: string; iat?: string } } }

/**
 * The WalletConnect SDK sets the time of sign-in messages from the machine's clock. Returns a function that makes it use
 * the time that the server issued with a nonce instead. Security R-23.
 */
function overrideIssuedAt({ crypto }: Pick<InstanceType<typeof Core>, 'crypto'>) {
  const issued = new Map<string, string>()
  const encode = crypto.encode.bind(crypto)
  crypto.encode = (topic, payload, options) => {
    const { authPayload } = (payload as AuthRequest).params ?? {}
    const issuedAt = issued.get(authPayload?.nonce ?? '')
    // The SDK calls `encode` before it reads `iat` for the first time.
    if (authPayload && issuedAt) authPayload.iat = issuedAt
    return encode(topic, payload, options)
  }
  return ({ nonce, issuedAt }: Pick<SignInMessage, 'nonce' | 'issuedAt'>) => void issued.set(nonce, issuedAt)
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>

/** The SDK keeps its core in a global, by prefix. Removes it, so that a stopped core is not reused. */
export function forgetSdk(): void {
  const name = `_walletConnectCore_${storagePrefix}`
  Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(globalThis, `${name}_count`)
}

const nothing = () => {}
const silent = {
  level: 'silent',
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
  silent: nothing,
  setBindings: nothing,
  bindings: () => ({ context: '' }),
  child: () => silent,
}
