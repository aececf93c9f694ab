/**
 * The base units of a token that an amount of wei buys. Rounds down, as `Presale.tokensFor`.
 *
 * @param rate - base units of the token for 10^18 wei
 */
export const tokensFor = (wei: bigint, rate: bigint): bigint => (wei * rate) / 10n ** 18n
