/** Name, address and icons of the host app, as shown by wallets and in the modal. */
export type AppMetadata = {
  readonly name: string
  readonly description?: string | undefined
  /** Address of the host app; default: the page's origin. */
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}
