import type { Emitter } from './emitter.ts'
import { loadState, type StateStore, type WalletChain, type WalletState } from './walletState.ts'

export const hexChainId = (id: number) => `0x${id.toString(16)}`

/** The wallet's state, stored and visible to a page in part. Changes of the visible part are emitted as events. */
export function createSharedState(needs: {
  accounts: readonly { readonly address: string }[]
  chains: readonly [WalletChain, ...WalletChain[]]
  store: StateStore
  events: Emitter
}) {
  const { accounts, chains, store, events } = needs
  const initial: WalletState = {
    permitted: false,
    permittedOnSolana: false,
    locked: false,
    chainId: chains[0].id,
    selected: 0,
    chains,
    approve: 'ask',
    mode: 'normal',
  }
  let state = loadState(store, initial)
  const listeners = new Set<() => void>()

  /** All addresses, the selected one first. */
  function ordered(): readonly string[] {
    const selected = accounts[state.selected] ?? accounts[0]
    const others = accounts.filter((account) => account !== selected)
    return [...(selected ? [selected] : []), ...others].map(({ address }) => address)
  }

  /** The current result of `eth_accounts`. */
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
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    set,
    ordered,
    visible,
    /** The selected chain, or `undefined` if the wallet does not know it. */
    chain: () => state.chains.find(({ id }) => id === state.chainId),
    /** Calls back after each change. */
    subscribe: (listener: () => void) => void listeners.add(listener),
    /** Restores the initial state. */
    reset: () => set(initial),
  }
}

export type SharedState = ReturnType<typeof createSharedState>
