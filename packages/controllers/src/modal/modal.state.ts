export type ModalState = {
  readonly open: boolean
  readonly loading: boolean
  readonly shaking: boolean
  /** In the page instead of over it: always shown, never closed. */
  readonly embedded: boolean
}

/** Whether a person sees it. */
export function isOnScreen({ open, embedded }: ModalState): boolean {
  return open || embedded
}

export const initialModalState: ModalState = { open: false, loading: false, shaking: false, embedded: false }
