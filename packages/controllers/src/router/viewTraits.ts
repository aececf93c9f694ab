import type { View } from './router.state.ts'

export type ViewTrait =
  /** Shown before an account is signed in. It reads only the texts of that time, which are in a file of their own. */
  | 'sign-in'
  /** Needs an account: the modal leaves the view when the active account is gone. */
  | 'account'
  /** Closes once a wallet has connected. */
  | 'connecting'
  /** Waits for a wallet and shows its success before another view replaces it. */
  | 'waiting'
  /** Continues a pairing that was prepared earlier. Leaving the view ends the pairing. */
  | 'pairing'
  /** The balances are read again every 10 s while it is shown. */
  | 'polling'

/** What the modal does at each view. A view without an entry has no trait. */
export const viewTraits: { readonly [view in View]?: readonly ViewTrait[] } = {
  Connect: ['sign-in', 'connecting'],
  AllWallets: ['sign-in', 'connecting', 'pairing'],
  ConnectingExternal: ['sign-in', 'connecting', 'waiting'],
  ConnectingWalletConnect: ['sign-in', 'connecting', 'waiting', 'pairing'],
  ConnectingWalletConnectBasic: ['sign-in', 'connecting', 'waiting', 'pairing'],
  EmailLogin: ['connecting'],
  ConnectingFarcaster: ['connecting'],
  SIWXSignMessage: ['sign-in', 'account'],
  UnsupportedChain: ['account'],
  Account: ['account', 'polling'],
  ProfileWallets: ['account'],
  UpdateEmailWallet: ['account'],
  Send: ['account', 'polling'],
  SendReview: ['account'],
  Receive: ['account'],
  Buy: ['account'],
  RegisterAccount: ['account'],
  RegisterAccountName: ['account'],
  RegisterAccountNameSuccess: ['account'],
}

/** Whether a view has a trait, such as `polling` or `account`. */
export function hasTrait(view: View, trait: ViewTrait): boolean {
  return viewTraits[view]?.includes(trait) === true
}
