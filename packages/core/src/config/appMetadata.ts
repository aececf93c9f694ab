/** Name, address and icons of the host app, as shown by wallets and in the modal. */
export type AppMetadata = {
  /** Name of the app, not empty. */
  readonly name: string
  /** One sentence, shown by some remote wallets. Default: empty. */
  readonly description?: string | undefined
  /** Address of the host app. Default: the page's origin. */
  readonly url?: string | undefined
  /** Addresses of pictures, shown by remote wallets. Default: none. */
  readonly icons?: readonly string[] | undefined
}
