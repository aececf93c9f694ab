import type { Core } from '@walletconnect/core'
import type { WalletConnectContext } from '../ports/walletConnect.ts'
import type { SignInMessage } from '../siwx/signInMessage.ts'
import { keptStorage } from './keptStorage.ts'
import { sealedStorage } from './sealedStorage.ts'
import { sharedStorage } from './sharedStorage.ts'
import type { WalletConnectStorage } from './storage.ts'

const publicRelayUrl = 'wss://relay.walletconnect.org'
/** Of everything the field's client keeps for us. */
export const storagePrefix = 'latchkey'

const onThisMachine = /^wss?:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/?]|$)/

/**
 * The field's own client, set up to speak to the relay and to nobody else: no telemetry, no domain check by a
 * vendor's frame, no log (its records hold topics and keys).
 */
export async function loadSdk(
  { projectId, relayUrl = publicRelayUrl, metadata, platform, log }: WalletConnectContext,
  given: WalletConnectStorage | undefined,
) {
  const [{ Core }, { SignClient }, { UniversalProvider }] = await Promise.all([
    import('@walletconnect/core'),
    import('@walletconnect/sign-client'),
    import('@walletconnect/universal-provider'),
  ])
  // With it the client writes and reads the texts of sign-ins, and browsers have none.
  if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: (await import('buffer/')).Buffer })
  const storage = sharedStorage(given ?? (await sealedStorage().catch(keptStorage)), (cause) =>
    log.warn(
      'What is agreed with a wallet cannot be kept: after a reload it has to be connected again.',
      cause,
    ),
  )
  const settings = {
    ...(projectId ? { projectId } : {}),
    relayUrl,
    telemetryEnabled: false,
    customStoragePrefix: storagePrefix,
    // The client calls these methods of a logger and no others.
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
  // Asks a host of the vendor about every request, for five seconds where it cannot be reached.
  core.verify.register = async () => ''
  // A machine that is offline still reaches itself.
  if (onThisMachine.test(relayUrl)) core.relayer.confirmOnlineStateOrThrow = async () => {}
  // Their types disagree about fields that may be undefined.
  const client = await SignClient.init({ ...settings, core: core as never })
  const provider = await UniversalProvider.init({ ...settings, client, disableProviderPing: true })
  // With each new code it would stop listening for who has scanned an older one.
  provider.cleanupPendingPairings = async () => {}
  return { core, client, provider, storage, dateQuestion: dateQuestions(core) }
}

type Question = { readonly params?: { readonly authPayload?: { readonly nonce?: string; iat?: string } } }

/**
 * The WalletConnect client dates sign-in messages by the clock of the machine. Returns a function that makes it use the
 * time that the server issued with a nonce instead. Security R-23.
 */
function dateQuestions({ crypto }: Pick<InstanceType<typeof Core>, 'crypto'>) {
  const issued = new Map<string, string>()
  const encode = crypto.encode.bind(crypto)
  crypto.encode = (topic, payload, options) => {
    const { authPayload } = (payload as Question).params ?? {}
    const issuedAt = issued.get(authPayload?.nonce ?? '')
    // The client reads it here and nowhere before.
    if (authPayload && issuedAt) authPayload.iat = issuedAt
    return encode(topic, payload, options)
  }
  return ({ nonce, issuedAt }: Pick<SignInMessage, 'nonce' | 'issuedAt'>) => void issued.set(nonce, issuedAt)
}

export type Sdk = Awaited<ReturnType<typeof loadSdk>>

/** The client keeps one core for the page, by its prefix; one that was let go of must not be found again. */
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
