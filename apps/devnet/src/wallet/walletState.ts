import type { WalletMode } from './walletMode.ts'

/** Decision on requests: by the user at the prompt, always approved, or never. */
export type ApprovePolicy = 'ask' | 'always' | 'never'

/** A chain known to the wallet. */
export type WalletChain = { readonly id: number; readonly name: string; readonly rpcUrl: string }

/** State stored per origin, which survives page loads. */
export type WalletState = {
  /** Whether the page may see the accounts. */
  readonly permitted: boolean
  /** The same for the accounts on Solana. */
  readonly permittedOnSolana: boolean
  readonly locked: boolean
  readonly chainId: number
  /** Index of the selected account. */
  readonly selected: number
  /** Chains to which the wallet can be switched. */
  readonly chains: readonly WalletChain[]
  readonly approve: ApprovePolicy
  readonly mode: WalletMode
}

/** Storage of one text; `localStorage` in a page. */
export type StateStore = { read(): string | null; write(text: string): void }

export function loadState(store: StateStore, initial: WalletState): WalletState {
  try {
    const saved: unknown = JSON.parse(store.read() ?? '{}')
    // Only this wallet writes here. Invalid JSON falls back to the initial state.
    return { ...initial, ...(saved as Partial<WalletState>) }
  } catch {
    return initial
  }
}
