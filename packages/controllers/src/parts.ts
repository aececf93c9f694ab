export { transactionsOf } from './activity/activity.state.ts'
export { chosenPurchase, limitProblem, limitsOf, paymentAmount, purchasable } from './onramp/onramp.state.ts'
export { expiryMarginMs } from './pairing/pairing.state.ts'
export { type AccountBalances, accountBalances } from './parts/accountBalances/accountBalances.ts'
export { type AccountCollectibles, accountCollectibles } from './parts/accountCollectibles.ts'
export { type AccountHistory, accountHistory } from './parts/accountHistory.ts'
export { approving } from './parts/approving.ts'
export { type Buying, buying } from './parts/buying/buying.ts'
export type { EmailChangeState } from './parts/emailChange/emailChange.state.ts'
export { type EmailChange, emailChange } from './parts/emailChange/emailChange.ts'
export type { EmbeddedState } from './parts/embedded/embedded.state.ts'
export { type Embedded, embedded } from './parts/embedded/embedded.ts'
export { type EmbeddedAccount, embeddedAccount } from './parts/embeddedAccount.ts'
export { type LeavingPage, leavingPage } from './parts/leavingPage.ts'
export { type ModalBehavior, modalBehavior } from './parts/modalBehavior/modalBehavior.ts'
export { type Naming, naming } from './parts/naming/naming.ts'
export { pairing, type WalletPairing } from './parts/pairing.ts'
export { type RecentTransactions, recentTransactions } from './parts/recentTransactions.ts'
export { type Rehearsal, rehearsal } from './parts/rehearsal.ts'
export { type Sending, sending } from './parts/sending/sending.ts'
export { type SigningIn, signingIn } from './parts/signingIn/signingIn.ts'
export { type Switching, switching } from './parts/switching/switching.ts'
export { type WalletDirectory, walletDirectory } from './parts/walletDirectory.ts'
export { hasTrait } from './router/viewTraits.ts'
export {
  availableBalance,
  receivedAmount,
  receiverAddress,
  sendProblems,
  typedAmount,
} from './send/send.state.ts'
export { recentOf } from './transactions/transactions.state.ts'
