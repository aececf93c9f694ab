/** A token that can be bought, and its networks. Spec §3. */
export type PurchaseCurrency = {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly imageUrl?: string | undefined
  readonly networks: readonly {
    readonly name: string
    readonly displayName: string
    readonly chainId: string
    readonly contractAddress: string | undefined
  }[]
}

/** A currency to pay with, and its limits for each payment method. Spec §3. */
export type PaymentCurrency = {
  readonly id: string
  /** In whole units of the currency. */
  readonly limits: readonly { readonly method: string; readonly min: number; readonly max: number }[]
}

export type OnrampOptions = {
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly partner: { readonly id: string; readonly name: string } | undefined
}

const limits = [
  { method: 'card', min: 10, max: 7_500 },
  { method: 'ach_bank_account', min: 10, max: 25_000 },
]

/** Used when the partner's answer has no payment currencies. Spec §9. */
export const fallbackPaymentCurrencies: readonly PaymentCurrency[] = [
  { id: 'USD', limits },
  { id: 'EUR', limits },
]
