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
  /** Whether the modal is shown. */
  readonly isOpen: boolean
  /** The current view, also while the modal is closed. */
  readonly view: View
  /** Opens the modal. @throws LatchkeyError `invalid_options` for a view that cannot be opened by itself */
  readonly open: (request?: OpenRequest) => void
  /** Closes the modal. What waits for the user rejects with `modal_closed`. */
  readonly close: () => void
} {
  const latchkey = useLatchkey(options.latchkey)
  const state = useSelected(latchkey.state, ({ open, view }) => ({ isOpen: open, view }))
  return useMemo(() => ({ ...state, open: latchkey.open, close: latchkey.close }), [state, latchkey])
}
