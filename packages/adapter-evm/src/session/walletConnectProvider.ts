import type { Eip1193Provider, WalletConnectSession } from '@latchkey/core'
import { readChainId } from './answers.ts'

/** What only a wallet can do: everything else is a question to the chain. */
const asksWallet = /^(wallet_|personal_|eth_sign|eth_sendTransaction|eth_sendRawTransaction)/

type Needs = {
  /** Where the app wants to be, if the wallet shares an account there. */
  readonly chainId: string
  /** What the wallet does not answer. */
  read(chainId: string, method: string, params: unknown): Promise<unknown>
}

/**
 * A WalletConnect session as the EIP-1193 provider it stands for. Which accounts and chains there are, the session
 * says; the chain in use is kept here, because a session is on all of its chains at once.
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
  /** The one the wallet said it uses now. */
  let first: string | undefined
  const addresses = () => {
    const mine = shared().filter((account) => account.chainId === chainId)
    const here = [...new Set(mine.map(({ address }) => address))]
    return here.sort((one, other) => Number(same(other, first)) - Number(same(one, first)))
  }
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  const arrive = (to: string) => {
    if (to === chainId) return
    chainId = to
    emit('chainChanged', hex(to))
    emit('accountsChanged', addresses())
  }
  session.onChange((change) => {
    if (change.type === 'ended') return emit('disconnect', { code: 4900, message: 'The session has ended.' })
    if (change.type === 'network') {
      const to = change.networkId.startsWith('eip155:') ? change.networkId.slice('eip155:'.length) : chainId
      return arrive(to)
    }
    if (change.type === 'accounts') {
      if (change.namespace !== 'eip155') return
      first = change.addresses[0]
    }
    emit('accountsChanged', addresses())
  })

  const refuse = (code: number, message: string) => Object.assign(new Error(message), { code })
  const ask = (method: string, params: unknown) => {
    if (!session.methods('eip155').includes(method))
      throw refuse(4200, `The wallet does not offer ${method}.`)
    // A chain the session does not have would be refused by the client, not by the wallet.
    const at = isShared(chainId) ? chainId : (shared()[0]?.chainId ?? chainId)
    return session.request({ networkId: `eip155:${at}`, method, params })
  }

  return {
    async request({ method, params }) {
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
          if (!to) throw refuse(-32602, 'wallet_switchEthereumChain needs a chain id.')
          // All chains of a session are at hand: being on one of them is the app's to say.
          if (!isShared(to)) await ask(method, params)
          if (isShared(to)) arrive(to)
          return null
        }
        default:
          return asksWallet.test(method) ? ask(method, params) : needs.read(chainId, method, params)
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
