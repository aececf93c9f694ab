import type { PrivateKeyAccount } from 'viem/accounts'
import type { Emitter } from './emitter.ts'
import { loadState, type StateStore, type WalletChain, type WalletState } from './walletState.ts'

export const hexChainId = (id: number) => `0x${id.toString(16)}`

/** The wallet's state, and what a page may see of it: a change that a page can see is reported to it. */
export function createSharedState(needs: {
  accounts: readonly PrivateKeyAccount[]
  chains: readonly [WalletChain, ...WalletChain[]]
  store: StateStore
  events: Emitter
}) {
  const { accounts, chains, store, events } = needs
  const initial: WalletState = {
    permitted: false,
    locked: false,
    chainId: chains[0].id,
    selected: 0,
    chains,
    approve: 'ask',
    mode: 'normal',
  }
  let state = loadState(store, initial)

  /** Every address, the selected one first. */
  function ordered(): readonly string[] {
    const front = accounts[state.selected] ?? accounts[0]
    const others = accounts.filter((account) => account !== front)
    return [...(front ? [front] : []), ...others].map(({ address }) => address)
  }

  /** What `eth_accounts` answers now. */
  function visible(): unknown {
    if (!state.permitted || state.locked) return []
    if (state.mode === 'empty') return []
    if (state.mode === 'garbage') return { accounts: 'none' }
    if (state.mode === 'lowercase') return ordered().map((address) => address.toLowerCase())
    if (state.mode === 'crowd') {
      return Array.from({ length: 10_000 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`)
    }
    return ordered()
  }

  function set(change: Partial<WalletState>) {
    const before = { chainId: state.chainId, visible: JSON.stringify(visible()) }
    state = { ...state, ...change }
    store.write(JSON.stringify(state))
    if (JSON.stringify(visible()) !== before.visible) events.emit('accountsChanged', visible())
    if (state.chainId !== before.chainId) events.emit('chainChanged', hexChainId(state.chainId))
  }

  return {
    get: () => state,
    set,
    ordered,
    visible,
    /** The chain in front, unless the wallet is somewhere it has no node for. */
    chain: () => state.chains.find(({ id }) => id === state.chainId),
    /** As after a fresh install. */
    reset: () => set(initial),
  }
}

export type SharedState = ReturnType<typeof createSharedState>
