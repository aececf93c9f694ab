import type { Latchkey } from '@latchkey/controllers'
import type { ErrorCode } from '@latchkey/core'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Connects a wallet without the modal.
 *
 * @example
 * const { connect, isPending } = useConnect()
 * await connect({ connectorId: wallet.id })
 */
export function useConnect(options: HookOptions = {}): {
  readonly isPending: boolean
  /** Error of the latest attempt. */
  readonly error: ErrorCode | undefined
  readonly connect: Latchkey['connect']
} {
  const latchkey = useLatchkey(options.latchkey)
  const state = useSelected(latchkey.connection.state, ({ attempt }) => ({
    isPending: attempt?.status === 'waiting' || attempt?.status === 'slow',
    error: attempt?.error,
  }))
  return useMemo(() => ({ ...state, connect: latchkey.connect }), [state, latchkey])
}
