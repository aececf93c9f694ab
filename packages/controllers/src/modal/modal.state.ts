export type ModalState = {
  /** Whether the modal may be opened soon, so that its code is fetched. */
  readonly expected: boolean
  readonly open: boolean
  readonly loading: boolean
  readonly shaking: boolean
  /** Rendered in the page instead of over it: always shown, never closed. */
  readonly embedded: boolean
}

/** Whether the modal is visible. */
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
