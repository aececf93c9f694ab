/** Amounts as decimal texts, in whole units. Spec §3. */
export type Money = { readonly amount: string; readonly currency: string }

/** What a partner asks for a purchase. Spec §3. */
export type OnrampQuote = {
  readonly partnerFee: Money
  readonly networkFee: Money
  readonly paymentSubtotal: Money
  readonly paymentTotal: Money
  readonly purchaseAmount: Money
  /** Orders name it; a mock has none to name. */
  readonly quoteId: string
  /** Made here because the partner did not answer: shown as an estimate, never orderable. Spec §5, security R-75. */
  readonly isMock: boolean
}

/** Spec §5: a quote that fails falls back to a mock in which every amount is the one that was entered. */
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
