import type { SendProblems } from '@latchkey/controllers'
import type { TokenHolding } from '../../parts/TokenRow.tsx'

type Units = { readonly amountBaseUnits: bigint; readonly decimals: number; readonly symbol: string }

export type Recipient =
  | { readonly status: 'empty' }
  /** A name is being resolved. */
  | { readonly status: 'finding' }
  | {
      readonly status: 'found'
      readonly address: string
      readonly avatarUrl?: string | undefined
      readonly note?: 'first-time' | 'own' | 'look-alike' | undefined
    }
  | {
      readonly status: 'wrong'
      readonly problem:
        | Exclude<SendProblems['receiver'], 'missing' | 'finding' | undefined>
        | 'token-contract'
    }

export type Fee =
  | { readonly status: 'loading' }
  | { readonly status: 'fiat'; readonly value: number; readonly currency: string }
  | ({
      readonly status: 'native'
      /** The part that opens the recipient's token account (solana). */
      readonly rent?: bigint | undefined
    } & Units)
  /** The fee could not be estimated; the wallet shows it. */
  | { readonly status: 'unknown' }

export type AmountProblem = Exclude<SendProblems['amount'], 'missing' | undefined>

export type SendViewState =
  | {
      readonly status: 'form'
      readonly amountText: string
      readonly token?: TokenHolding | undefined
      /** Value of the amount in money. */
      readonly worth?: { readonly value: number; readonly currency: string } | undefined
      readonly amountProblem?: AmountProblem | undefined
      readonly recipientText: string
      readonly recipient: Recipient
      /** Names can be resolved on this network. */
      readonly takesNames: boolean
      readonly canPaste: boolean
      readonly network: { readonly name: string; readonly imageUrl?: string | undefined }
      readonly fee?: Fee | undefined
      /** Symbol of the token that the fee is paid in, if it is another one. */
      readonly feeSymbol?: string | undefined
      /** All fields are valid. */
      readonly ready: boolean
    }
  | {
      readonly status: 'choose-token'
      readonly query: string
      /** All tokens, unfiltered. */
      readonly tokens: readonly TokenHolding[]
      readonly network: { readonly name: string; readonly imageUrl?: string | undefined }
    }

export type SendViewActions = {
  readonly onBack: () => void
  readonly onAmount: (text: string) => void
  readonly onMax: () => void
  readonly onChooseToken: () => void
  readonly onToken: (tokenId: string) => void
  readonly onQuery: (query: string) => void
  readonly onRecipient: (text: string) => void
  readonly onPaste: () => void
  readonly onReview: () => void
}
