export type ModalState = {
  /** Whether the modal may be opened soon, so that its code is fetched. */
  readonly expected: boolean
  /** Number of components that render the modal. */
  readonly mounted: number
  readonly open: boolean
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
  mounted: 0,
  open: false,
  shaking: false,
  embedded: false,
}
