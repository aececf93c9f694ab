import type { FactorType } from '@latchkey/embedded-wallet/api'

/** Where a user's mails go, and in which language. */
export type MailAddress = {
  readonly to: string
  /** BCP 47 */
  readonly locale: string
}

/** A mail to one user. Encrypted while it waits. */
export type Mail = MailAddress &
  (
    | {
        readonly kind: 'code'
        readonly code: string
        /** Origin of the page that asked for it. */
        readonly site: string
      }
    | {
        /** The first code of a change of address, for the current one. */
        readonly kind: 'email-current-code'
        readonly code: string
        readonly site: string
        /** The new one. */
        readonly address: string
      }
    | {
        readonly kind: 'email-new-code'
        readonly code: string
        readonly site: string
      }
    | {
        /** Another user asked for this address for their wallet. */
        readonly kind: 'email-taken'
        readonly site: string
      }
    | {
        readonly kind: 'email-changed' | 'email-restored'
        /** The one to sign in with from now on. */
        readonly address: string
        /** ISO 8601 */
        readonly at: string
        /** Undoes the change, or shows the user's devices. */
        readonly link: string
      }
    | {
        readonly kind: 'new-device' | 'device-revoked' | 'phrase-exported'
        readonly site: string
        /** ISO 8601 */
        readonly at: string
        /** Revokes the device, or shows the user's devices. */
        readonly link: string
      }
    | {
        readonly kind: 'factor-added' | 'factor-removed'
        /** What opens the wallet now, or does no longer. A device has mails of its own. */
        readonly factor: Exclude<FactorType, 'device'>
        readonly site: string
        /** ISO 8601 */
        readonly at: string
        /** Shows what opens the wallet, or restores what was removed. */
        readonly link: string
      }
  )
