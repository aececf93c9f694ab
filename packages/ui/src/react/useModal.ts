import type { OpenRequest, View } from '@latchkey/controllers'
import { useMemo } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Opens and closes the modal.
 *
 * @example
 * const { open } = useModal()
 * open({ view: 'SwitchNetwork' })
 */
export function useModal(options: HookOptions = {}): {
  readonly isOpen: boolean
  readonly view: View
  readonly open: (request?: OpenRequest) => void
  readonly close: () => void
} {
  const latchkey = useLatchkey(options.latchkey)
  const state = useSelected(latchkey.state, ({ open, view }) => ({ isOpen: open, view }))
  return useMemo(() => ({ ...state, open: latchkey.open, close: latchkey.close }), [state, latchkey])
}
