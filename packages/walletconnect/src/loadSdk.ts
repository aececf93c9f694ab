import { LatchkeyError, type WalletConnectContext } from '@latchkey/core'
import { memoryWalletConnectStorage } from './memoryWalletConnectStorage.ts'
import type { WalletConnectOptions } from './options.ts'
import { emitStoredSessions } from './patches/acceptContractAccounts.ts'
import { catchFloating } from './patches/catchFloating.ts'
import { decodeOlderAnswers } from './patches/decodeOlderAnswers.ts'
import { keepPendingPairings } from './patches/keepPendingPairings.ts'
import { overrideIssuedAt } from './patches/overrideIssuedAt.ts'
import { provideBuffer } from './patches/provideBuffer.ts'
import { reachLocalRelay } from './patches/reachLocalRelay.ts'
import { reconnectAfterClose } from './patches/reconnectAfterClose.ts'
import { rejectUnreadableAnswers } from './patches/rejectUnreadableAnswers.ts'
import { rejectDuplicateIds } from './patches/retryDuplicateIds.ts'
import { shareConnectionAttempts } from './patches/shareConnectionAttempts.ts'
import { sharedStorage } from './patches/sharedStorage.ts'
import type { Sdk } from './sdk.ts'
import { sealedStorage } from './sealedStorage.ts'

const publicRelayUrl = 'wss://relay.walletconnect.org'
/** Prefix of all storage keys of the WalletConnect SDK. */
export const storagePrefix = (storageKey: string | undefined) =>
  storageKey === undefined ? 'latchkey' : `latchkey.${storageKey}`

/**
 * Loads the WalletConnect SDK, configured to connect to the relay only: no telemetry, no domain verification through a
 * vendor's iframe unless the host app wants it, and no log (its entries contain topics and keys). Corrects its faults
 * (`patches/`), except those whose correction needs the state of the client. @throws LatchkeyError `walletconnect_sdk_missing`
 */
export async function loadSdk(
  { projectId, storageKey, relayUrl = publicRelayUrl, metadata, platform, log }: WalletConnectContext,
  { storage: customStorage, verify = false }: Pick<WalletConnectOptions, 'storage' | 'verify'>,
): Promise<Sdk> {
  const [{ Core }, { SignClient }, { UniversalProvider }] = await Promise.all([
    import('@walletconnect/core'),
    import('@walletconnect/sign-client'),
    import('@walletconnect/universal-provider'),
  ]).catch((cause) => {
    throw new LatchkeyError('walletconnect_sdk_missing', {}, { cause })
  })
  await provideBuffer()
  const prefix = storagePrefix(storageKey)
  const openStorage = () =>
    sealedStorage(prefix).catch(() => {
      if (globalThis.isSecureContext === false)
        log.warn(
          'WalletConnect sessions end with this page: to be stored encrypted they need https, or localhost.',
        )
      return memoryWalletConnectStorage()
    })
  const store = customStorage ?? (await openStorage())
  const storage = sharedStorage(store, (cause) =>
    log.warn(
      'WalletConnect sessions cannot be stored; after a reload the wallet has to be connected again.',
      cause,
    ),
  )
  const settings = {
    ...(projectId ? { projectId } : {}),
    relayUrl,
    telemetryEnabled: false,
    customStoragePrefix: prefix,
    // The SDK calls no other methods of a logger than those of `silent`.
    logger: silent as never,
    storage,
    metadata: {
      name: metadata.name,
      description: metadata.description ?? '',
      url: metadata.url ?? platform.origin,
      icons: [...(metadata.icons ?? [])],
      ...(metadata.redirect ? { redirect: given(metadata.redirect) } : {}),
    },
  }
  const core = new Core(settings)
  // It would send the origin and a hash of each request to a vendor's host, and wait 5 s if that is unreachable.
  if (!verify) core.verify.register = async () => ''
  reachLocalRelay(core, relayUrl)
  // The packages' types differ in optional fields.
  const client = await SignClient.init({ ...settings, core: core as never })
  const provider = await UniversalProvider.init({ ...settings, client, disableProviderPing: true })
  const sdk = { core, client, provider, storage, setIssuedAt: overrideIssuedAt(core) }
  keepPendingPairings(sdk)
  rejectUnreadableAnswers(sdk)
  decodeOlderAnswers(sdk)
  rejectDuplicateIds(sdk)
  emitStoredSessions(sdk)
  catchFloating(sdk)
  shareConnectionAttempts(sdk)
  reconnectAfterClose(sdk)
  return sdk
}

/** The SDK's type has no undefined fields. */
const given = ({ native, universal }: NonNullable<WalletConnectContext['metadata']['redirect']>) => ({
  ...(native ? { native } : {}),
  ...(universal ? { universal } : {}),
})

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
