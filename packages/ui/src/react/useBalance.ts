import { type BalancesState, nativeBalance } from '@latchkey/controllers'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

export type UseBalance = {
  readonly status: BalancesState['status']
  /** Native balance in base units. */
  readonly amountBaseUnits: bigint | undefined
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  /** The native token, then tokens by descending value, then the host app's tokens. */
  readonly tokens: BalancesState['balances']
}

/**
 * Balances of the current account: all tokens with prices if a blockchain service is configured, otherwise those read
 * from the chain.
 */
export function useBalance(options: HookOptions = {}): UseBalance {
  return useSelected(useLatchkey(options.latchkey).balances.state, (state) => {
    const token = state.balances.find(({ token }) => token.address === undefined)?.token
    return {
      status: state.status,
      amountBaseUnits: nativeBalance(state),
      decimals: token?.decimals,
      symbol: token?.symbol,
      tokens: state.balances,
    }
  })
}
