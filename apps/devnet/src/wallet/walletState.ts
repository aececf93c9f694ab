import type { WalletMode } from './walletMode.ts'

/** Who decides on a request: the person at the prompt, or nobody. */
export type ApprovePolicy = 'ask' | 'always' | 'never'

/** A chain the wallet knows. */
export type WalletChain = { readonly id: number; readonly name: string; readonly rpcUrl: string }

/** What survives a page load, per origin, as with an extension. */
export type WalletState = {
  /** The page may see the accounts. */
  readonly permitted: boolean
  readonly locked: boolean
  readonly chainId: number
  /** Index of the account in front. */
  readonly selected: number
  /** Chains the wallet can be switched to. */
  readonly chains: readonly WalletChain[]
  readonly approve: ApprovePolicy
  readonly mode: WalletMode
}

/** A place for one text; `localStorage` in a page. */
export type StateStore = { read(): string | null; write(text: string): void }

export function loadState(store: StateStore, initial: WalletState): WalletState {
  try {
    const saved: unknown = JSON.parse(store.read() ?? '{}')
    // Only this wallet writes here; a broken value falls back to the beginning.
    return { ...initial, ...(saved as Partial<WalletState>) }
  } catch {
    return initial
  }
}
