/** A token that can be bought, and where. Spec §3. */
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

/** What it is paid with, and how much of it. Spec §3. */
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

/** What is assumed of payments where the partner does not say. Spec §9. */
export const fallbackPaymentCurrencies: readonly PaymentCurrency[] = [
  { id: 'USD', limits },
  { id: 'EUR', limits },
]
