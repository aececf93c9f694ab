import { type Eip1193Provider, type EmbeddedSession, rpcMethodPolicy } from '@latchkey/core'
import { readChainId } from './answers.ts'

type Needs = {
  /** Decimal id of the app's chain, with which the provider begins. */
  readonly chainId: string
  /** Decimal ids of the app's chains. */
  readonly chainIds: readonly string[]
  /** Sends a read to the chain. */
  read(chainId: string, method: string, params: unknown): Promise<unknown>
}

/** Reads that only the wallet can answer. */
const walletReads = /^wallet_/

/**
 * Wraps the embedded wallet in an EIP-1193 provider. What signs or sends goes to the frame, which asks the user; reads go to
 * the app's nodes. The wallet has the same account on every chain, so that a switch needs nobody.
 */
export function embeddedProvider(session: EmbeddedSession, needs: Needs): Eip1193Provider {
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  let { chainId } = needs
  let ended = false
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never)
  }
  session.onEnd(() => {
    ended = true
    emit('accountsChanged', [])
    emit('disconnect', { code: 4900, message: 'The user has signed out.' })
  })
  const accounts = () => (ended ? [] : session.accounts('eip155'))

  return {
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return accounts()
        case 'eth_chainId':
          return hex(chainId)
        case 'net_version':
          return chainId
        case 'wallet_getPermissions':
          return accounts().length > 0 ? [{ parentCapability: 'eth_accounts' }] : []
        case 'wallet_revokePermissions':
          return session.disconnect()
        case 'wallet_switchEthereumChain': {
          const to = readChainId((params as readonly { chainId?: unknown }[] | undefined)?.[0]?.chainId)
          if (!to) throw rpcError(-32602, 'wallet_switchEthereumChain needs a chain id.')
          if (!needs.chainIds.includes(to)) throw rpcError(4902, 'The app does not use this chain.')
          if (to !== chainId) {
            chainId = to
            emit('chainChanged', hex(to))
          }
          return null
        }
        default:
          return rpcMethodPolicy(method) === 'read' && !walletReads.test(method)
            ? needs.read(chainId, method, params)
            : session.request({ networkId: `eip155:${chainId}`, method, params })
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
const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })
