/** A mail to the owner of a wallet. Encrypted while it waits. */
export type Mail = { readonly to: string /** BCP 47 */; readonly locale: string } & (
  | { readonly kind: 'code'; readonly code: string }
  | {
      readonly kind: 'held'
      /** ISO 8601 */
      readonly until: string
      /** Cancels the release. */
      readonly link: string
    }
  | { readonly kind: 'released' /** ISO 8601 */; readonly at: string }
)
