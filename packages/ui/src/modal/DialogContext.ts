import { createContext, type ReactNode, useContext } from 'react'

/** Elements of a view's frame that are animated and measured. */
export type FrameElements = {
  readonly header: HTMLElement
  readonly title: HTMLElement
  readonly body: HTMLElement
  readonly view: HTMLElement
  readonly footer: HTMLElement | null
  /** A higher depth than the previous frame's animates forward. */
  readonly depth: number
}

/** Interface between a view's frame and the dialog around it. */
export type DialogStage = {
  readonly titleId: string
  /** Undefined when embedded: an embedded dialog has no close button. */
  readonly onClose: (() => void) | undefined
  /** Animates the frame in. The returned cleanup keeps a copy of it, which the next `enter` animates out. */
  enter(frame: FrameElements): () => void
  /** Focuses the dialog if the focused element has been removed or disabled. */
  keepFocus(): void
}

export const DialogContext = createContext<DialogStage | undefined>(undefined)

export function useDialogStage(): DialogStage {
  const stage = useContext(DialogContext)
  if (!stage) throw new TypeError('A view was rendered outside a dialog. Wrap it in Dialog.')
  return stage
}

/** Shown above the content of every view. */
export const AlertContext = createContext<ReactNode>(null)

/** Number of views in the back stack. */
export const DepthContext = createContext(0)
