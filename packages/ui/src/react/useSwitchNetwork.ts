import type { Latchkey } from '@latchkey/controllers'
import type { LatchkeyError, Network } from '@latchkey/core'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useAction } from './useAction.ts'
import { useSelected } from './useSelected.ts'

/**
 * Switches between the networks of the app.
 *
 * @example
 * const { networks: choices, switchNetwork } = useSwitchNetwork()
 * await switchNetwork('eip155:8453')
 */
export function useSwitchNetwork(options: HookOptions = {}): {
  /** The networks of the app. */
  readonly networks: readonly Network[]
  /** Whether the wallet is asked to switch, also by the modal. */
  readonly isPending: boolean
  /** Why the latest `switchNetwork` of this hook failed. */
  readonly error: LatchkeyError | undefined
  /** Switches to a CAIP-2 network; see `Latchkey` for its errors. */
  readonly switchNetwork: Latchkey['switchNetwork']
} {
  const latchkey = useLatchkey(options.latchkey)
  const state = useSelected(latchkey.chains.state, ({ networks, switchingTo }) => ({
    networks,
    isPending: switchingTo !== undefined,
  }))
  const { error, run: switchNetwork } = useAction(latchkey.switchNetwork)
  return useMemo(() => ({ ...state, error, switchNetwork }), [state, error, switchNetwork])
}
