import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { walletIcon } from '../wallet/walletIcon.ts'
import { closableRelayer } from './closableRelayer.ts'

export type WalletKitOptions = {
  /** `ws:` or `wss:`. */
  readonly relayUrl: string
  readonly projectId: string
  /** Database name in a browser; `:memory:` for no persistence. */
  readonly database: string
  /** The wallet's own URL. */
  readonly url: string
}

export type Kit = InstanceType<typeof WalletKit>
export type Session = ReturnType<Kit['getActiveSessions']>[string]
export type Namespaces = Session['namespaces']
export type Proposal = WalletKitTypes.SessionProposal['params']
export type Authentication = WalletKitTypes.SessionAuthenticate['params']
export type SessionRequest = Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>

/** Internals of the SDK, replaced below because their rejections are not handled. */
type SdkInternals = Record<'isValidDisconnect' | 'deleteSession', (about: { topic: string }) => Promise<void>>

let started = 0

/** Starts WalletKit so that it only connects to the relay, and to no host of its vendor. */
export async function startWalletKit({ relayUrl, projectId, database, url }: WalletKitOptions) {
  started += 1
  // Cores with the same prefix share storage. In a browser a fixed prefix finds the stored data again.
  const customStoragePrefix = database === ':memory:' ? `devnet-phone-${started}` : 'devnet-phone'
  const core = new Core({
    projectId,
    relayUrl,
    telemetryEnabled: false,
    logger: 'silent',
    customStoragePrefix,
    storageOptions: { database },
  })
  core.verify.register = async () => ''
  // Prevents requests to the vendor's verify host. Throwing leaves an app unverified.
  core.verify.resolve = async () => {
    throw new Error('The devnet has no Verify service')
  }
  // Prevents an event to the vendor at every start, which is sent even with telemetry off.
  core.eventClient.init = async () => {}
  const closeRelayer = closableRelayer(core.relayer)
  // A machine without a network counts as offline, but can reach a relay on itself.
  if (isLoopback(relayUrl)) core.relayer.confirmOnlineStateOrThrow = async () => {}
  const kit = await WalletKit.init({
    // The declared type is stricter than the class that implements it.
    core: core as WalletKitTypes.Options['core'],
    // Without this one unanswered request would block all others.
    signConfig: { disableRequestQueue: true },
    metadata: { name: 'Devnet Phone', description: 'A wallet for development', url, icons: [walletIcon] },
  })
  // signClient has its own logger, which reports apps that leave during an open request.
  const { signClient } = kit.engine
  signClient.logger.level = 'silent'
  // Handles rejections for sessions that have ended on this side meanwhile.
  // These methods are not in the types of the SDK.
  const engine = signClient.engine as unknown as SdkInternals
  const { isValidDisconnect, deleteSession } = engine
  engine.isValidDisconnect = (about) => {
    const checked = isValidDisconnect(about)
    checked.catch(() => {})
    return checked
  }
  engine.deleteSession = async (about) => {
    if (signClient.session.keys.includes(about.topic)) await deleteSession(about)
  }
  return {
    kit,
    async stop() {
      core.heartbeat.stop()
      await closeRelayer()
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${customStoragePrefix}`)
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${customStoragePrefix}_count`)
    },
  }
}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}
