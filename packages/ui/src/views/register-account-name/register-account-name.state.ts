/** Filled by the names controller, which checks availability 300 ms after the last keystroke. */
export type RegisterAccountNameViewState = {
  /** As typed, in lower case, without characters that a name must not contain. */
  readonly name: string
  /** Suffix of all names: ".latchkey.id". */
  readonly suffix: string
} & (
  | { readonly status: 'typing' }
  | { readonly status: 'checking' }
  | { readonly status: 'available' }
  | { readonly status: 'taken'; readonly suggestions: readonly string[] }
  /** `text` is the service's reason why the name cannot be registered. */
  | { readonly status: 'invalid'; readonly text?: string | undefined }
  /** The availability check was not answered. */
  | { readonly status: 'unanswered' }
  | { readonly status: 'registering' }
  | { readonly status: 'failed'; readonly text?: string | undefined }
)

export type RegisterAccountNameViewActions = {
  readonly onBack: () => void
  readonly onName: (name: string) => void
  readonly onRegister: () => void
}
