import type { TransactionRequest } from '../signer/transactionRequest.ts'
import type { Holdings } from './readHoldings.ts'
import type { TokenFacts } from './readTokenFacts.ts'

type Asked = {
  /** The wallet's account: EIP-55, or base58 on solana. */
  readonly account: string
  /** CAIP-2 */
  readonly networkId: string
  readonly warnings: readonly ApprovalWarning[]
}

export type MessageApproval = Asked & {
  readonly kind: 'message'
  /** The message as hex bytes. */
  readonly message: `0x${string}`
  /** The message as text; `undefined` if it is not readable text. */
  readonly text: string | undefined
  /** Whether it is a complete sign-in of this account for the very origin that asks. EIP-4361, CAIP-122 */
  readonly isSignIn: boolean
}

export type TypedDataApproval = Asked & {
  readonly kind: 'typed-data'
  readonly json: string
  readonly primaryType: string
  /** Name of the domain, from the data itself. */
  readonly domainName: string | undefined
  readonly verifyingContract: string | undefined
  /** Spending that the data allows. */
  readonly effect: Effect | undefined
  /** Of the effect's token; `undefined` if unknown. */
  readonly token: TokenFacts | undefined
  /** Of an allowance's token; `undefined` if unknown. */
  readonly holdings: Holdings | undefined
}

export type TransactionApproval = Asked & {
  readonly kind: 'transaction'
  readonly transaction: TransactionRequest
  readonly effect: Effect
  /** Of the effect's token, or of the called contract; `undefined` if unknown. */
  readonly token: TokenFacts | undefined
  /** Of an allowance's token, or of the called contract; `undefined` if unknown. */
  readonly holdings: Holdings | undefined
  /** Most that the network may charge, wei. */
  readonly maxFee: bigint
  /** What arrives of a token that is sent, in base units, if the token keeps a part. */
  readonly received?: bigint | undefined
  /** What the called contract moves of the account by rights that it has, as the network simulates it. */
  readonly moved?: readonly ShownEffect[] | undefined
}

/** What one instruction does, and how its token counts, if that is known. */
export type ShownEffect = {
  readonly effect: Effect
  readonly token: TokenFacts | undefined
  /** What arrives of a token that is sent, in base units, if the token keeps a part. */
  readonly received?: bigint | undefined
}

export type SolanaTransactionApproval = Asked & {
  readonly kind: 'solana-transaction'
  /** In wire format, base64. */
  readonly transaction: string
  /** In the order of its instructions. */
  readonly effects: readonly ShownEffect[]
  /** Most that the network may charge, with the rent of accounts that are opened, lamports. */
  readonly maxFee: bigint
}

/** A change of the user's address. Security R-36 */
export type EmailApproval = {
  readonly kind: 'email'
  readonly current: string
  readonly next: string
  /** Accounts at providers that sign the user in as well. Security R-45 */
  readonly accounts: readonly { readonly id: string; readonly name: string }[]
  /** Takes the ids of those that the user no longer wants. */
  setUnlinked(ids: readonly string[]): void
  readonly warnings: readonly []
}

/** A new device that opens the wallet then. Which one it is, the user sees and chooses later. Security P3 */
export type DeviceApproval = { readonly kind: 'device' }

/** What an app asks the wallet to sign. */
export type RequestApproval =
  | MessageApproval
  | TypedDataApproval
  | TransactionApproval
  | SolanaTransactionApproval

/** What the user is asked to agree to. It is read once from the app's request; the same object is shown and signed. */
export type Approval = RequestApproval | EmailApproval

/** One NFT, or an amount of those with the same id. ERC-721, ERC-1155 */
export type Nft = { readonly id: bigint; readonly amount: bigint }

/** What a call does. Amounts in base units. */
export type Effect =
  | { readonly type: 'send'; readonly to: string; readonly amount: bigint }
  | {
      readonly type: 'send-token'
      readonly to: string
      readonly amount: bigint
      /** `undefined` if neither the call nor the chain names it. */
      readonly token: string | undefined
    }
  | {
      readonly type: 'allow'
      readonly spender: string
      /** `undefined` for unlimited. */
      readonly amount: bigint | undefined
      /** `undefined` if neither the call nor the chain names it. */
      readonly token: string | undefined
      /** When it ends, s since 1970; `undefined` if never. */
      readonly until: bigint | undefined
    }
  | {
      readonly type: 'send-nfts'
      readonly to: string
      readonly collection: string
      readonly nfts: readonly Nft[]
    }
  | {
      readonly type: 'allow-nft'
      readonly spender: string
      readonly collection: string
      readonly nfts: readonly Nft[]
    }
  | { readonly type: 'allow-all-nfts'; readonly operator: string; readonly collection: string }
  | {
      readonly type: 'revoke'
      /** `undefined` if the call does not name it. */
      readonly spender: string | undefined
      readonly token: string | undefined
    }
  | { readonly type: 'create-contract'; readonly amount: bigint }
  | { readonly type: 'unknown-call'; readonly to: string; readonly amount: bigint }
  /** Opens the account that `owner` needs for a token (solana). */
  | { readonly type: 'open-account'; readonly owner: string; readonly token: string }
  /**
   * Another instruction than those above (solana). One that `givesControl` can hand over an account or its tokens; a program that
   * is passed the account may move anything of it, because its signature counts there too.
   */
  | {
      readonly type: 'run-program'
      readonly program: string
      readonly givesControl: boolean
      readonly mayMove: boolean
    }

/** The contract whose amount an effect names. */
export const tokenOf = (effect: Effect | undefined): string | undefined =>
  effect?.type === 'send-token' || effect?.type === 'allow' ? effect.token : undefined

export type ApprovalWarning =
  /** It looks like a sign-in but is none. R-26 */
  | 'not-a-sign-in'
  | 'unreadable-message'
  /** More may be spent than there is, or than ten times what the account has. R-72 */
  | 'unlimited'
  | 'all-nfts'
  | 'unknown-call'
  /** A call that can hand over an account or its tokens, or data whose signature can move them. R-72 */
  | 'gives-control'
  /** Typed data that names no network: its signature counts on all of them. */
  | 'any-network'
  /** The decimals of the token are unknown, so its amount is in base units. */
  | 'unknown-token'
  /** More than the user sends within 24 h without another proof of who they are. Security 3.7 */
  | 'over-limit'
  /** The token keeps a part of what is sent. */
  | 'keeps-part'
  /** The fee is far above what is usual. */
  | 'high-fee'
  | 'likely-to-fail'
