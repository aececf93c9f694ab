export type PaymentMethod = {
  readonly id: 'card' | 'bank'
  /** In whole units of the currency, such as 10 and 7500 dollars. */
  readonly min: number
  readonly max: number
}

export type PaymentCurrency = 'USD' | 'EUR'

export type BuyQuote =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  /** Amount to receive and price breakdown. All amounts but `amountBaseUnits` are in the payment currency. */
  | {
      readonly status: 'ready'
      readonly amountBaseUnits: bigint
      readonly subtotal: number
      readonly partnerFee: number
      readonly networkFee: number
      readonly total: number
    }
  /** The partner returned no price. An estimate is never shown as exact (spec §5) and cannot be ordered. */
  | { readonly status: 'estimate'; readonly amountBaseUnits: bigint | undefined }

type Network = { readonly name: string; readonly imageUrl?: string | undefined }

export type BuyToken = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly imageUrl?: string | undefined
}

/** Filled by the onramp controller, which requests a quote 300 ms after the last keystroke. */
export type BuyViewState =
  | {
      readonly status: 'form'
      readonly partner: string
      readonly currency: PaymentCurrency
      /** Text of the input; a comma is accepted as decimal separator. */
      readonly amountText: string
      /** Suggested amounts in the currency. */
      readonly quick: readonly number[]
      readonly amount: number | undefined
      readonly token: BuyToken
      readonly network: Network
      readonly method: PaymentMethod
      /** The amount is outside the limits of the method. */
      readonly outOfRange?: 'too-little' | 'too-much' | undefined
      readonly otherMethod?: boolean | undefined
      readonly quote: BuyQuote
      readonly canChooseToken: boolean
    }
  | {
      readonly status: 'method'
      readonly methods: readonly PaymentMethod[]
      readonly methodId: PaymentMethod['id']
      readonly currencies: readonly PaymentCurrency[]
      readonly currency: PaymentCurrency
    }
  | {
      readonly status: 'token'
      readonly query: string
      readonly tokens: readonly BuyToken[]
      readonly network: Network
    }
  /** The user is paying at the partner, in another tab. */
  | {
      readonly status: 'waiting'
      readonly partner: string
      readonly symbol: string
      readonly openUrl: string
    }
  /** Purchases are not supported on this network. */
  | { readonly status: 'unavailable'; readonly network: Network }
  /** The purchase options failed to load. */
  | { readonly status: 'failed' }

export type BuyViewActions = {
  readonly onBack: () => void
  readonly onAmount: (text: string) => void
  readonly onChooseToken: () => void
  readonly onToken: (tokenId: string) => void
  readonly onQuery: (query: string) => void
  readonly onChooseMethod: () => void
  readonly onMethod: (methodId: PaymentMethod['id']) => void
  readonly onCurrency: (currency: PaymentCurrency) => void
  readonly onContinue: () => void
  readonly onOpenAgain: () => void
  readonly onSeeActivity: () => void
  readonly onSwitchNetwork: () => void
  readonly onTryAgain: () => void
}
