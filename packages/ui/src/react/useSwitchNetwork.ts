import type { Latchkey } from '@latchkey/controllers'
import type { ErrorCode, Network } from '@latchkey/core'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/** Switches between the networks of the app. */
export function useSwitchNetwork(options: HookOptions = {}): {
  readonly networks: readonly Network[]
  readonly isPending: boolean
  /** Error of the latest switch. */
  readonly error: ErrorCode | undefined
  readonly switchNetwork: Latchkey['switchNetwork']
} {
  const latchkey = useLatchkey(options.latchkey)
  const state = useSelected(latchkey.chains.state, ({ networks, switchingTo, switchFailure }) => ({
    networks,
    isPending: switchingTo !== undefined,
    error: switchFailure?.code,
  }))
  return useMemo(() => ({ ...state, switchNetwork: latchkey.switchNetwork }), [state, latchkey])
}
