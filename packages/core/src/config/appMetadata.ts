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
  /**
   * Links that bring the user of a remote wallet back after an approval on the same phone: `native` opens the host app by its
   * scheme, `universal` is an https address that the host app has registered with the system. Without one the modal asks the
   * user to go back to the browser, because no link returns to a tab. Default: none.
   *
   * @example
   * const metadata = { name: 'Meadow', redirect: { native: 'meadow://', universal: 'https://meadow.example/app' } }
   */
  readonly redirect?:
    | { readonly native?: string | undefined; readonly universal?: string | undefined }
    | undefined
}
