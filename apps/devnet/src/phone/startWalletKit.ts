import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { walletIcon } from '../wallet/walletIcon.ts'
import { closableRelayer } from './closableRelayer.ts'

export type WalletKitOptions = {
  /** `ws:` or `wss:`. */
  readonly relayUrl: string
  readonly projectId: string
  /** Name of its database in a browser; `:memory:` keeps nothing. */
  readonly database: string
  /** Where the wallet says it lives. */
  readonly url: string
}

export type Kit = InstanceType<typeof WalletKit>
export type Session = ReturnType<Kit['getActiveSessions']>[string]
export type Namespaces = Session['namespaces']
export type Proposal = WalletKitTypes.SessionProposal['params']
export type Authentication = WalletKitTypes.SessionAuthenticate['params']
export type SessionRequest = Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>

/** Private to the SDK, and the only way to what it forgets to catch. */
type Private = Record<'isValidDisconnect' | 'deleteSession', (about: { topic: string }) => Promise<void>>

let started = 0

/** Starts the field's wallet-side SDK so that it speaks to the relay alone, and to no host of its vendor. */
export async function startWalletKit({ relayUrl, projectId, database, url }: WalletKitOptions) {
  started += 1
  // Cores with the same prefix share everything; what is kept in a browser is found again by it.
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
  // It would ask the same host about every app; a throw leaves an app unverified, which it is.
  core.verify.resolve = async () => {
    throw new Error('Nobody vouches for apps here')
  }
  // It tells its vendor of every start, also with telemetry off.
  core.eventClient.init = async () => {}
  const closeRelayer = closableRelayer(core.relayer)
  // A machine without a network takes itself for offline, and still reaches its own relay.
  if (isLoopback(relayUrl)) core.relayer.confirmOnlineStateOrThrow = async () => {}
  const kit = await WalletKit.init({
    // Its own type leaves more fields undefined than the one it implements.
    core: core as WalletKitTypes.Options['core'],
    // One unanswered request must not hold back all others.
    signConfig: { disableRequestQueue: true },
    metadata: { name: 'Devnet Phone', description: 'A wallet for development', url, icons: [walletIcon] },
  })
  // It has a log of its own, and complains in it of an app that leaves while a question is open.
  const { signClient } = kit.engine
  signClient.logger.level = 'silent'
  // That an app ended a session which has ended here meanwhile, it would reject where nobody catches.
  const engine = signClient.engine as unknown as Private
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
