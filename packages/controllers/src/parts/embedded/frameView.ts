import type { FrameRequest } from '@latchkey/core'
import { isOnScreen } from '../../modal/modal.state.ts'
import type { State } from '../../state/createState.ts'
import type { PartNeeds } from '../part.ts'
import type { EmbeddedState } from './embedded.state.ts'

type Needs = Pick<PartNeeds, 'router' | 'modal' | 'closeModal' | 'embeddedWallet'> & {
  readonly state: State<EmbeddedState>
}

/** Shows ApproveTransaction while the frame wants to be seen. A modal that it opened for that closes afterwards. */
export function createFrameView({ state, router, modal, closeModal, embeddedWallet }: Needs) {
  let opened = false

  const reveal = () => {
    opened = !isOnScreen(modal.state.getState())
    if (!opened) return router.push('ApproveTransaction')
    router.reset('ApproveTransaction')
    modal.open()
  }
  const conceal = () => {
    if (router.state.getState().view !== 'ApproveTransaction') return
    if (opened) closeModal()
    else router.pop()
  }
  return {
    show(frame: FrameRequest | undefined) {
      const wasShown = state.getState().frame !== undefined
      state.set((now) => ({ ...now, frame }))
      if (frame && !wasShown) reveal()
      if (!frame && wasShown) conceal()
    },
    /** The user has closed the modal: what the frame asks counts as declined. */
    dismiss() {
      if (!state.getState().frame) return
      embeddedWallet?.place(undefined)
      embeddedWallet?.dismiss()
    },
  }
}
