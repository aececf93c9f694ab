import type { Approval } from './approval.ts'
import type { ChainRequest } from './chainRequest.ts'
import { invalidParams, ProviderError } from './providerError.ts'
import { hexChainId, type SharedState } from './sharedState.ts'
import type { WalletChain } from './walletState.ts'

type Needs = { readonly state: SharedState; readonly approval: Approval; readonly chainRequest: ChainRequest }

/** `wallet_switchEthereumChain` and `wallet_addEthereumChain`. @see EIP-3326, EIP-3085 */
export function createNetworkRequests({ state, approval, chainRequest }: Needs) {
  function goTo(chain: WalletChain): null {
    const { mode, chains } = state.get()
    if (mode === 'null') return null
    if (mode === 'wrongChain') state.set({ chainId: 1 })
    else state.set({ chainId: chain.id, chains: [...chains.filter(({ id }) => id !== chain.id), chain] })
    return null
  }

  return {
    async switchChain(parameter: unknown): Promise<null> {
      const id = chainIdOf(parameter)
      const { chains, chainId, mode } = state.get()
      const chain = chains.find((known) => known.id === id)
      if (!chain || mode === 'unknownChain') {
        throw new ProviderError(4902, `Unrecognized chain ID "${hexChainId(id)}". Try adding it first.`)
      }
      if (id === chainId) return null
      const from = state.chain()?.name ?? hexChainId(chainId)
      await approval({
        title: 'Switch network',
        rows: [
          ['From', from],
          ['To', chain.name],
        ],
      })
      return goTo(chain)
    },

    async addChain(parameter: unknown): Promise<null> {
      const id = chainIdOf(parameter)
      const { chainName, rpcUrls } = parameter as { chainName?: unknown; rpcUrls?: unknown }
      const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
      if (typeof chainName !== 'string' || typeof rpcUrl !== 'string') {
        throw invalidParams('chainName and rpcUrls are needed')
      }
      const answered = await chainRequest(rpcUrl, 'eth_chainId')
      if (Number(answered) !== id) throw invalidParams(`${rpcUrl} is not a node of chain ${hexChainId(id)}`)
      await approval({
        title: 'Add a network and switch to it',
        rows: [
          ['Name', chainName],
          ['Chain ID', String(id)],
          ['Node', rpcUrl],
        ],
      })
      return goTo({ id, name: chainName, rpcUrl })
    },
  }
}

function chainIdOf(parameter: unknown): number {
  const { chainId } = (parameter ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(chainId)) {
    throw invalidParams('chainId must be a hex quantity')
  }
  return Number(chainId)
}
