import type { TokenBalance } from '@latchkey/controllers'
import type { Token } from '@latchkey/core'
import type { TokenHolding } from './TokenRow.tsx'

/** Identifies a token among those of its network. */
export const tokenId = ({ address }: Pick<Token, 'address'>) => address ?? 'native'

/** A balance as rows of tokens show it. */
export function tokenHolding(balance: TokenBalance): TokenHolding {
  const { token, amountBaseUnits, price, value, currency, imitates } = balance
  return {
    id: tokenId(token),
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    imageUrl: token.imageUrl,
    amountBaseUnits,
    imitates,
    fiat: price === undefined || value === undefined || !currency ? undefined : { price, value, currency },
  }
}
