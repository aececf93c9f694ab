import type { CaipNetworkId, Network, Token } from '@latchkey/core'
import type { Appearance } from './appearance.ts'
import type { BalanceRow, HeldChain, Spending } from './props/money.ts'
import type { LaunchpadApp } from './props/shared.ts'
import type { SpeedChoices } from './speed/choices.ts'

/** The user of the session, whether they signed in by email or with a wallet. */
export type AuthUser = {
  readonly id: string
  readonly handle: string | null
  readonly displayName: string | null
  readonly email: string | null
  readonly hasPassword: boolean
  readonly avatar: string
  /** The primary wallet. */
  readonly account: string | null
  readonly address: string | null
  readonly spending: Spending
  /** EVM account that gets the tokens of the user's Solana accounts, unless the user names another. */
  readonly dropAccount: string | null
  /** Whether the site claims the user's airdrops when they open, and pays the fee. */
  readonly claimsForMe: boolean
  readonly speed: SpeedChoices
}

export type LinkedWallet = {
  readonly id: string
  readonly namespace: string
  readonly address: string
  readonly label: string | null
  readonly primary: boolean
}

export type PendingLink = {
  readonly address: string
  readonly namespace: string
  /** The other user's account: `none` is worth keeping, `mergeable` has only this wallet, `separate` has more. */
  readonly other: 'none' | 'mergeable' | 'separate'
}

/** Props of every page. Dapp 2.2. */
export type SharedProps = {
  readonly app: { readonly name: string; readonly demo: boolean; readonly mail: boolean } & LaunchpadApp
  readonly auth: {
    readonly user: AuthUser | null
    readonly wallets: readonly LinkedWallet[]
    readonly siwx: readonly { readonly caipNetworkId: string; readonly address: string }[]
    /** A wallet that has signed in and belongs to another user, who is asked whether to link it. */
    readonly pendingLink: PendingLink | null
  }
  readonly flash: { readonly kind: 'success' | 'error' | 'info'; readonly message: string } | null
  readonly appearance: Appearance
  readonly errors: Readonly<Record<string, string>>
}

/** Props of the first document only, read once at start-up. Spec §3. */
export type StartProps = {
  /** Base URL of the services' chain RPC, or `null`. */
  readonly rpc: string | null
  /** Base URL of the other services, or `null`. */
  readonly services: string | null
  /** Origin of the wallet site, or `null`: no embedded wallet. */
  readonly wallet: string | null
  /** URL of the WalletConnect relay; `null` disables remote wallets. */
  readonly relay: string | null
  /** ISO 4217 code of the currency of prices and totals. */
  readonly currency: string
  /** Keys of node providers; `null` unless the page uses their nodes. */
  readonly ankr: string | null
  readonly infura: string | null
  readonly blast: string | null
  readonly projectId: string
  /** Whether a connected account must sign in. */
  readonly siwxRequired: boolean
  /** Without the nodes of the keys. */
  readonly networks: readonly Network[]
  /** The tokens that the kit knows. */
  readonly knownTokens: readonly Token[]
}

/** Status of a network; `null` if no node answered. */
export type NetworkPulse = {
  readonly networkId: string
  readonly pulse: { readonly block: number; readonly latencyMs: number } | null
}

export type WelcomeProps = {
  readonly chains: readonly {
    readonly networkId: CaipNetworkId
    readonly name: string
    readonly role: 'live' | 'practice' | 'solana'
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

export type DashboardProps = {
  /** The accounts of the browser's sign-ins, the user's first. */
  readonly addresses: readonly string[]
  readonly chains: readonly HeldChain[]
  readonly signIns: readonly SignInRow[]
  /** When the session expires on the server at the latest. */
  readonly expires: string
  readonly balances?: readonly BalanceRow[]
}

export type ErrorProps = {
  readonly status: 403 | 404 | 419 | 429 | 500 | 503
  readonly message?: string | undefined
}
