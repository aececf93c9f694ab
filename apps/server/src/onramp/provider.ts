/** A displayed amount and its currency. */
export type Money = { readonly amount: string; readonly currency: string }

export type OnrampOptions = {
  readonly purchaseCurrencies: readonly {
    readonly id: string
    readonly name: string
    readonly symbol: string
    readonly iconUrl?: string | undefined
    readonly networks: readonly {
      readonly name: string
      readonly display_name: string
      /** Decimal on EVM chains, else CAIP-2. */
      readonly chain_id: string
      /** Empty for the native token. */
      readonly contract_address: string
    }[]
  }[]
  readonly paymentCurrencies: readonly {
    readonly id: string
    readonly payment_method_limits: readonly {
      readonly id: string
      readonly min: string
      readonly max: string
    }[]
  }[]
}

export type QuoteRequest = {
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** In the payment currency, decimal. */
  readonly amount: string
  readonly network: string
  readonly paymentMethod?: string | undefined
}

export type OnrampQuote = {
  readonly coinbaseFee: Money
  readonly networkFee: Money
  readonly paymentSubtotal: Money
  readonly paymentTotal: Money
  readonly purchaseAmount: Money
  readonly quoteId: string
}

export type OrderRequest = {
  /** The receiving address. */
  readonly address: string
  readonly blockchains: readonly string[]
  readonly assets: readonly string[]
  readonly defaultNetwork?: string | undefined
  readonly fiatAmount?: string | undefined
  readonly cryptoAmount?: string | undefined
  readonly fiatCurrency?: string | undefined
  readonly paymentMethod?: string | undefined
  readonly quoteId?: string | undefined
  readonly partnerUserId?: string | undefined
}

/** An on-ramp vendor. Spec §7 and §9. */
export type OnrampProvider = {
  readonly id: string
  readonly name: string
  options(): Promise<OnrampOptions>
  /** @throws OnrampRefused */
  quote(request: QuoteRequest): Promise<OnrampQuote>
  /** URL of the payment page. @throws OnrampRefused */
  orderUrl(request: OrderRequest): Promise<string>
}

/** The request cannot be fulfilled, or not any more. */
export class OnrampRefused extends Error {
  override readonly name = 'OnrampRefused'
  /** The invalid field. */
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** The vendor did not answer, or its answer is invalid. */
export class OnrampUnavailable extends Error {
  override readonly name = 'OnrampUnavailable'
}

/** Payment currencies of vendors that do not list their own. Spec §9. */
export const defaultPayments: OnrampOptions['paymentCurrencies'] = ['USD', 'EUR'].map((id) => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))
