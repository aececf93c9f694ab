import type { Eip1193Provider, WalletConnectSession } from '@latchkey/core'
import { readChainId } from './answers.ts'

/** Methods for the wallet; all others are reads from the chain. */
const walletMethods = /^(wallet_|personal_|eth_sign|eth_sendTransaction|eth_sendRawTransaction)/

/** A request of EIP-1193, and the time for the wallet to answer it, ms. */
export type WaitingRequest = Parameters<Eip1193Provider['request']>[0] & {
  readonly waitMs?: number | undefined
}

type Needs = {
  /** The app's chain; used if the wallet shares an account on it. */
  readonly chainId: string
  /** Sends a read to the chain. */
  read(chainId: string, method: string, params: unknown): Promise<unknown>
}

/**
 * Wraps a WalletConnect session in an EIP-1193 provider. Accounts and chains come from the session. The current chain is
 * stored here, because a session is active on all of its chains at once.
 */
export function walletConnectProvider(session: WalletConnectSession, needs: Needs): Eip1193Provider {
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  const shared = () =>
    session.accounts('eip155').flatMap((account) => {
      const [, chainId, address] = account.split(':')
      return chainId && address ? [{ chainId, address }] : []
    })
  const isShared = (chainId: string) => shared().some((account) => account.chainId === chainId)
  let chainId = isShared(needs.chainId) ? needs.chainId : (shared()[0]?.chainId ?? needs.chainId)
  /** The active address, as last reported by the wallet. */
  let active: string | undefined
  const addresses = () => {
    const onChain = shared().filter((account) => account.chainId === chainId)
    const unique = [...new Set(onChain.map(({ address }) => address))]
    return unique.sort((one, other) => Number(same(other, active)) - Number(same(one, active)))
  }
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  const setChain = (to: string) => {
    if (to === chainId) return
    chainId = to
    emit('chainChanged', hex(to))
    emit('accountsChanged', addresses())
  }
  session.onChange((change) => {
    if (change.type === 'ended') return emit('disconnect', { code: 4900, message: 'The session has ended.' })
    if (change.type === 'network') {
      const to = change.networkId.startsWith('eip155:') ? change.networkId.slice('eip155:'.length) : chainId
      return setChain(to)
    }
    if (change.type === 'accounts') {
      if (change.namespace !== 'eip155') return
      active = change.addresses[0]
    }
    emit('accountsChanged', addresses())
  })

  const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })
  const requestWallet = (method: string, params: unknown, waitMs?: number) => {
    if (!session.methods('eip155').includes(method))
      throw rpcError(4200, `The wallet does not offer ${method}.`)
    // The SDK rejects requests for a chain outside the session, so another chain is sent instead.
    const at = isShared(chainId) ? chainId : (shared()[0]?.chainId ?? chainId)
    return session.request({ networkId: `eip155:${at}`, method, params, waitMs })
  }

  return {
    async request({ method, params, waitMs }: WaitingRequest) {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return addresses()
        case 'eth_chainId':
          return hex(chainId)
        case 'wallet_getPermissions':
          return addresses().length > 0 ? [{ parentCapability: 'eth_accounts' }] : []
        case 'wallet_revokePermissions':
          return session.disconnect()
        case 'wallet_switchEthereumChain': {
          const to = readChainId((params as readonly { chainId?: unknown }[] | undefined)?.[0]?.chainId)
          if (!to) throw rpcError(-32602, 'wallet_switchEthereumChain needs a chain id.')
          // A switch to a chain of the session needs no request to the wallet.
          if (!isShared(to)) await requestWallet(method, params)
          if (isShared(to)) setChain(to)
          return null
        }
        default:
          return walletMethods.test(method)
            ? requestWallet(method, params, waitMs)
            : needs.read(chainId, method, params)
      }
    },
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

const hex = (chainId: string) => `0x${BigInt(chainId).toString(16)}`
const same = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()
