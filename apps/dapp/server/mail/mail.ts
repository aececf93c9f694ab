import type { AlertKind, EmailList } from '../../shared/props/mail.ts'

/** A mail that waits in the outbox. `to` is an address in lower case. */
export type Mail =
  | { readonly kind: 'code'; readonly to: string; readonly code: string }
  /** A user wants to use the address of another one. */
  | { readonly kind: 'email-taken'; readonly to: string }
  /** For the former address. */
  | { readonly kind: 'email-changed'; readonly to: string }
  | {
      readonly kind: 'alert'
      readonly to: string
      readonly userId: string
      readonly list: EmailList
      readonly alert: AlertKind
      /** What it is about, such as the name of a launch. */
      readonly name: string
      /** Path of its page. */
      readonly path: string
      /** The event. A user gets one mail for it. */
      readonly event: string
    }
  /** New drops in which the user has entries. */
  | {
      readonly kind: 'digest'
      readonly to: string
      readonly userId: string
      readonly list: EmailList
      readonly names: readonly string[]
      readonly path: string
      /** The day. A user gets one mail for it. */
      readonly event: string
    }
