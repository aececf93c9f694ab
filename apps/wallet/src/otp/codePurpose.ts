import type { OtpPurpose } from '@latchkey/embedded-wallet/api'

/** What a code proves. A change of address has one code for the current address and one for the new one. Security R-36. */
export type CodePurpose = OtpPurpose | 'email-current' | 'email-new'
