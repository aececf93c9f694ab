import type { Connector } from '@latchkey/core'

/** Connector of the embedded wallet: the user signs in by email or with a social account. Spec §3. */
export const embeddedConnector: Connector = Object.freeze({
  id: 'embedded',
  name: 'Email or social',
  type: 'AUTH',
  namespace: 'solana',
})
