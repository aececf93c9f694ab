/** Filled by the names controller, which asks 300 ms after the last key. */
export type RegisterAccountNameViewState = {
  /** As typed, lower-cased, without what a name may not hold. */
  readonly name: string
  /** What every name ends in: ".latchkey.id". */
  readonly suffix: string
} & (
  | { readonly status: 'typing' }
  | { readonly status: 'checking' }
  | { readonly status: 'available' }
  | { readonly status: 'taken'; readonly suggestions: readonly string[] }
  /** `text`: what the service says nobody can have it for. */
  | { readonly status: 'invalid'; readonly text?: string | undefined }
  /** Nobody said whether it is free. */
  | { readonly status: 'unanswered' }
  | { readonly status: 'registering' }
  | { readonly status: 'failed'; readonly text?: string | undefined }
)

export type RegisterAccountNameViewActions = {
  readonly onBack: () => void
  readonly onName: (name: string) => void
  readonly onRegister: () => void
}
