/** `amount` is a decimal text in whole units. Spec §3. */
export type Money = { readonly amount: string; readonly currency: string }

/** An onramp partner's price for a purchase. Spec §3. */
export type OnrampQuote = {
  readonly partnerFee: Money
  readonly networkFee: Money
  readonly paymentSubtotal: Money
  readonly paymentTotal: Money
  readonly purchaseAmount: Money
  /** Sent with an order. A mock quote cannot be ordered. */
  readonly quoteId: string
  /** The partner did not answer, so this is an estimate that cannot be ordered. Spec §5, security R-75. */
  readonly isMock: boolean
}

/** Replaces a failed quote; every amount is the one entered. Spec §5. */
export function mockQuote(paymentCurrency: string, amount: string): OnrampQuote {
  const money = { amount, currency: paymentCurrency }
  return {
    partnerFee: money,
    networkFee: money,
    paymentSubtotal: money,
    paymentTotal: money,
    purchaseAmount: money,
    quoteId: 'mocked-quote-id',
    isMock: true,
  }
}
