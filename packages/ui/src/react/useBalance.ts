import type { BalancesState } from '@latchkey/controllers'
import { formatAmount } from '@latchkey/core'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

export type UseBalance = {
  /** `idle` until an account is connected. */
  readonly status: BalancesState['status']
  /** Balance of the token in base units (wei). */
  readonly amountBaseUnits: bigint | undefined
  /** The same as an exact decimal string, such as `0.05`. */
  readonly formatted: string | undefined
  /** Decimals of the token. */
  readonly decimals: number | undefined
  /** Symbol of the token, such as `ETH`. */
  readonly symbol: string | undefined
  /** The native token, then tokens by descending value, then the host app's tokens. */
  readonly tokens: BalancesState['balances']
}

/**
 * Balances of the current account: all tokens with prices if a blockchain service is configured, otherwise those read
 * from the chain.
 *
 * @example
 * const { formatted, symbol } = useBalance()
 * const dollars = useBalance({ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })
 */
export function useBalance(
  options: HookOptions & {
    /** Address of a token. Default: the native token. */
    readonly token?: string | undefined
  } = {},
): UseBalance {
  const wanted = options.token?.toLowerCase()
  return useSelected(useLatchkey(options.latchkey).balances.state, ({ status, balances }) => {
    const found = balances.find(({ token }) => token.address?.toLowerCase() === wanted)
    return {
      status,
      amountBaseUnits: found?.amountBaseUnits,
      formatted: found && formatAmount(found.amountBaseUnits, found.token.decimals),
      decimals: found?.token.decimals,
      symbol: found?.token.symbol,
      tokens: balances,
    }
  })
}
