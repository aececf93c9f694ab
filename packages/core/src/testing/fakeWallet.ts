import type { Account } from '../accounts/account.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { Namespace } from '../caip/namespaces.ts'
import type { Connector } from '../connectors/connector.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import type { EmbeddedUser } from '../ports/embeddedWallet.ts'
import type { Session, SessionChange } from '../ports/session.ts'

/** How a fake wallet and its user answer each request. */
export type FakeBehaviour = 'approve' | 'reject' | 'hang' | 'fail' | 'pending' | 'empty'

export type FakeWalletFields = {
  readonly id: string
  readonly name?: string | undefined
  readonly namespace?: Namespace | undefined
  readonly addresses: readonly string[]
  readonly type?: Connector['type'] | undefined
  readonly networkId: CaipNetworkId
  /** Networks it can switch to; default: any. */
  readonly networks?: readonly CaipNetworkId[] | undefined
  readonly rdns?: string | undefined
  /** The app was permitted before the page load. */
  readonly permitted?: boolean | undefined
  readonly locked?: boolean | undefined
  /** It has a view of its own for sign-ins. */
  readonly signsIn?: boolean | undefined
  /** Who is signed in, for a wallet of type `AUTH`. */
  readonly user?: EmbeddedUser | undefined
  /** A remote wallet that this link opens. */
  readonly link?: string | undefined
}

export type FakeWallet = ReturnType<typeof createFakeWallet>

/**
 * A wallet whose answers are set by the test.
 *
 * @example
 * createFakeWallet({ id: 'harbour', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId })
 */
export function createFakeWallet(fields: FakeWalletFields) {
  const namespace = fields.namespace ?? 'eip155'
  const connector: Connector = {
    id: fields.id,
    name: fields.name ?? fields.id,
    type: fields.type ?? 'ANNOUNCED',
    namespace,
    rdns: fields.rdns ?? fields.id,
  }
  const listeners = new Set<(change: SessionChange) => void>()
  const hanging: { answer(behaviour: FakeBehaviour): void }[] = []
  const wallet = {
    connector,
    behaviour: 'approve' as FakeBehaviour,
    permitted: fields.permitted ?? false,
    locked: fields.locked ?? false,
    addresses: fields.addresses,
    networkId: fields.networkId,
    user: fields.user,
    /** Names of all requests in order. */
    requests: [] as string[],
    /** Approved transfers. */
    sent: [] as {
      from: string
      to: string
      amountBaseUnits: bigint
      tokenAddress?: string | undefined
      networkId: string
    }[],
    /** Number of listeners of all sessions. */
    get listening() {
      return listeners.size
    },
    /** Answers all hanging requests. */
    answer(behaviour: FakeBehaviour) {
      for (const one of hanging.splice(0)) one.answer(behaviour)
    },
    emit(change: SessionChange) {
      if (change.type === 'accounts') wallet.addresses = change.accounts.map(({ address }) => address)
      if (change.type === 'network') wallet.networkId = change.networkId
      if (change.type === 'locked') wallet.locked = true
      for (const listener of [...listeners]) listener(change)
    },
    async handleRequest(request: string, rejection: LatchkeyError, signal: AbortSignal): Promise<void> {
      wallet.requests.push(request)
      let behaviour = wallet.behaviour
      if (behaviour === 'hang') {
        behaviour = await new Promise<FakeBehaviour>((resolve) => void hanging.push({ answer: resolve }))
      }
      if (signal.aborted) throw new LatchkeyError('request_aborted')
      if (behaviour === 'reject') throw rejection
      if (behaviour === 'fail') throw new LatchkeyError('connection_failed', { wallet: connector.name })
      if (behaviour === 'pending') throw new LatchkeyError('request_pending', { wallet: connector.name })
      if (behaviour === 'empty') throw new LatchkeyError('no_accounts', { wallet: connector.name })
    },
    accounts(): readonly Account[] {
      return wallet.locked
        ? []
        : wallet.addresses.map((address) => ({ namespace, address, type: 'eoa' as const }))
    },
    session(): Session {
      const ownListeners = new Set<(change: SessionChange) => void>()
      const name = connector.name
      const release = () => {
        for (const listener of ownListeners) listeners.delete(listener)
      }
      const transfer = async (
        kind: 'native' | 'token',
        t: Parameters<NonNullable<Session['transfer']>['token']>[0],
      ) => {
        if (wallet.addresses[0] !== t.from) throw new LatchkeyError('account_changed')
        if (wallet.networkId !== t.networkId) throw new LatchkeyError('network_changed')
        await wallet.handleRequest(
          `transfer ${kind}`,
          new LatchkeyError('request_rejected', { wallet: name }),
          t.signal,
        )
        const { from, to, amountBaseUnits, networkId } = t
        wallet.sent.push({ from, to, amountBaseUnits, networkId, tokenAddress: t.tokenAddress })
        return `0x${wallet.sent.length.toString(16).padStart(64, '0')}`
      }
      return {
        connectorId: connector.id,
        wallet: fields.link === undefined ? undefined : { name, link: () => fields.link },
        get user() {
          return wallet.user
        },
        get accounts() {
          return wallet.accounts()
        },
        get networkId() {
          return wallet.networkId
        },
        get locked() {
          return wallet.locked
        },
        provider: wallet,
        onChange(listener) {
          ownListeners.add(listener)
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        release,
        async disconnect(options) {
          release()
          if (options?.keepsPermission) return
          wallet.requests.push('disconnect')
          wallet.permitted = false
        },
        async signMessage(message, signer, signal) {
          await wallet.handleRequest(
            'signMessage',
            new LatchkeyError('request_rejected', { wallet: name }),
            signal,
          )
          return `signed by ${signer.address}: ${message.length}`
        },
        signIn: fields.signsIn
          ? async (_, text, signer, signal) => {
              await wallet.handleRequest(
                'signIn',
                new LatchkeyError('request_rejected', { wallet: name }),
                signal,
              )
              return `signed by ${signer.address}: ${text.length}`
            }
          : undefined,
        async switchNetwork(networkId, signal) {
          await wallet.handleRequest(
            `switchNetwork ${networkId}`,
            new LatchkeyError('network_switch_rejected', { networkId }),
            signal,
          )
          if (fields.networks && !fields.networks.includes(networkId)) {
            throw new LatchkeyError('network_switch_unsupported', { networkId })
          }
          wallet.emit({ type: 'network', networkId })
        },
        transfer: {
          native: (t) => transfer('native', { ...t, tokenAddress: '' }),
          token: (t) => transfer('token', t),
        },
      }
    },
  }
  return wallet
}
