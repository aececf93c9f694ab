/** How the app introduces itself to wallets and people. */
export type AppMetadata = {
  readonly name: string
  readonly description?: string | undefined
  /** Where the app lives; default: the page's origin. */
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}
