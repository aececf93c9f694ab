import type { Latchkey } from '@latchkey/controllers'
import type { LatchkeyError } from '@latchkey/core'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useAction } from './useAction.ts'
import { useSelected } from './useSelected.ts'

/**
 * Connects a wallet without the modal.
 *
 * @example
 * const { connect, isPending, error } = useConnect()
 * await connect({ connectorId: wallet.id })
 * if (error?.rpcCode === 4001) console.log('declined')
 */
export function useConnect(options: HookOptions = {}): {
  /** Whether any wallet is asked to connect, also by the modal. */
  readonly isPending: boolean
  /** Why the latest `connect` of this hook failed. */
  readonly error: LatchkeyError | undefined
  /** Asks a wallet to connect; see `Latchkey` for its errors. */
  readonly connect: Latchkey['connect']
} {
  const latchkey = useLatchkey(options.latchkey)
  const isPending = useSelected(
    latchkey.connection.state,
    ({ attempt }) => attempt?.status === 'waiting' || attempt?.status === 'slow',
  )
  const { error, run: connect } = useAction(latchkey.connect)
  return useMemo(() => ({ isPending, error, connect }), [isPending, error, connect])
}
