import { type BalancesState, nativeBalance } from '@latchkey/controllers'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

export type UseBalance = {
  readonly status: BalancesState['status']
  /** Base units of the native token. */
  readonly amountBaseUnits: bigint | undefined
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  /** The native token first, then what is worth most, then the host's tokens. */
  readonly tokens: BalancesState['balances']
}

/** What the account in use has: all of it, with prices, where a blockchain service is configured; else read from the chain. */
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
