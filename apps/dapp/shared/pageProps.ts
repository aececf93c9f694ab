import type { Network, Token } from '@latchkey/core'
import type { Appearance } from './appearance.ts'

/** An amount in base units, as decimal digits: JSON has no bigint. */
export type BaseUnits = string

/** What every page is given. Dapp 2.2. */
export type SharedProps = {
  readonly app: { readonly name: string; readonly demo: boolean }
  readonly auth: {
    readonly user: { readonly account: string; readonly address: string } | null
    readonly siwx: readonly { readonly caipNetworkId: string; readonly address: string }[]
  }
  readonly flash: { readonly kind: 'success' | 'error' | 'info'; readonly message: string } | null
  readonly appearance: Appearance
  readonly errors: Readonly<Record<string, string>>
}

/** Only in the first document; read once, by the bootstrap. Spec §3, start-up settings. */
export type StartProps = {
  /** Base address of the kit's own chain RPC; `null` while there is none. */
  readonly rpc: string | null
  /** Base address of the kit's other services; `null` while there are none. */
  readonly services: string | null
  /** The WalletConnect relay; `null` while wallets elsewhere cannot be connected. */
  readonly relay: string | null
  readonly ankr: string | null
  readonly infura: string | null
  readonly blast: string | null
  readonly projectId: string
  readonly networks: readonly [Network, Network, ...Network[]]
  readonly tokens: readonly Token[]
}

/** How a network is doing; `null` when no node answered. */
export type NetworkPulse = {
  readonly networkId: string
  readonly pulse: { readonly block: number; readonly latencyMs: number } | null
}

export type WelcomeProps = {
  readonly chains: readonly {
    readonly networkId: string
    readonly name: string
    readonly role: 'live' | 'practice'
  }[]
  readonly pulses?: readonly NetworkPulse[]
  readonly authPrompt: { readonly intended: string } | null
}

export type SignInRow = {
  readonly networkId: string
  readonly networkName: string
  readonly address: string
  readonly since: string
}

/** `value` is `null` when the chain could not be read. */
export type BalanceRow = {
  readonly networkId: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly value: BaseUnits | null
}

export type DashboardProps = {
  readonly address: string
  readonly chains: readonly { readonly networkId: string; readonly name: string }[]
  readonly signIns: readonly SignInRow[]
  /** When the server ends the session, whatever happens. */
  readonly expires: string
  readonly balances?: readonly BalanceRow[]
}

export type ErrorProps = {
  readonly status: 403 | 404 | 419 | 429 | 500 | 503
  readonly message?: string | undefined
}
