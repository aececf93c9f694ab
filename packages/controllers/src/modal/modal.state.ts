export type ModalState = {
  /** Somebody may open it soon: its code is fetched. */
  readonly expected: boolean
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

export const initialModalState: ModalState = {
  expected: false,
  open: false,
  loading: false,
  shaking: false,
  embedded: false,
}
