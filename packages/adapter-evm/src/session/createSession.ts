import {
  type Account,
  type AdapterContext,
  type CaipNetworkId,
  describeThrown,
  LatchkeyError,
  type Session,
  withDeadline,
} from '@latchkey/core'
import type { KnownProvider } from '../connectors/createDirectory.ts'
import { type BusyProviders, createSender } from './createSender.ts'
import { followProvider } from './followProvider.ts'
import { signMessage } from './signMessage.ts'
import { switchNetwork } from './switchNetwork.ts'

/** Spec §9: a wallet has 3 s to be told of a disconnect. */
const disconnectMs = 3_000

type Opened = KnownProvider & {
  /** Who it turned out to be, behind a connector that leads to any wallet. */
  readonly wallet?: Session['wallet']
  readonly accounts: readonly string[]
  readonly chainId: string
  readonly locked: boolean
}

/** What the sessions of one adapter have in common. */
export type SessionContext = AdapterContext & {
  readonly switchArrivalMs: number
  readonly busy: BusyProviders
}

/** One injected wallet, connected. */
export function createSession(context: SessionContext, opened: Opened): Session {
  const { connector, provider } = opened
  const { clock, networks, log, platform } = context
  const wallet = connector.name
  const followed = followProvider({ clock, platform, log }, opened)
  const networkId = (): CaipNetworkId => `eip155:${followed.now().chainId}`
  const toAccount = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
  const send = createSender({ provider, wallet, networks, followed, busy: context.busy })

  return {
    connectorId: connector.id,
    wallet: opened.wallet,
    provider,
    get accounts() {
      return followed.now().accounts.map(toAccount)
    },
    get networkId() {
      return networkId()
    },
    get locked() {
      return followed.now().locked
    },
    onChange: followed.onChange,
    release: followed.release,

    async disconnect() {
      followed.release()
      const params = [{ eth_accounts: {} }]
      try {
        await withDeadline({ clock, ms: disconnectMs }, () =>
          provider.request({ method: 'wallet_revokePermissions', params }),
        )
      } catch (cause) {
        // Many wallets cannot be told (EIP-2255 makes it optional); forgetting them is enough.
        log.warn(`${wallet} was not told of the disconnect (${describeThrown(cause) ?? 'no answer'}).`)
      }
    },

    async signMessage(message, signer, signal) {
      if (followed.now().locked) throw new LatchkeyError('wallet_locked', { wallet })
      return signMessage({ provider, wallet }, message, signer.address, signal)
    },

    switchNetwork: (to, signal) =>
      switchNetwork(
        { provider, wallet, networks, clock, arrivalMs: context.switchArrivalMs, followed },
        to,
        signal,
      ),

    transfer: {
      native: send,
      token: send,
    },
  }
}
