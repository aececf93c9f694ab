import { createContext, useContext } from 'react'

/** The moving parts of one view: what enters, leaves and is measured. */
export type FrameElements = {
  readonly header: HTMLElement
  readonly title: HTMLElement
  readonly body: HTMLElement
  readonly view: HTMLElement
  readonly footer: HTMLElement | null
  /** Deeper is forward. */
  readonly depth: number
}

/** How a view's frame speaks to the dialog around it. */
export type DialogStage = {
  readonly titleId: string
  /** Absent where nothing can be closed: embedded. */
  readonly onClose: (() => void) | undefined
  /** Moves the frame in; returns how it moves out. */
  enter(frame: FrameElements): () => void
  /** Brings focus back when the focused element has disappeared. */
  keepFocus(): void
}

export const DialogContext = createContext<DialogStage | undefined>(undefined)

export function useDialogStage(): DialogStage {
  const stage = useContext(DialogContext)
  if (!stage) throw new TypeError('A view was rendered outside a dialog. Wrap it in Dialog.')
  return stage
}

/** How many views are behind the one on screen. */
export const DepthContext = createContext(0)
