import { LatchkeyError } from '@latchkey/core'
import type { Sdk } from '../sdk.ts'

/**
 * Closes the connection to the relay. SDK 2.21.8 opens a closed connection again for a late request; here such a request
 * rejects with LatchkeyError `relay_unreachable`, until the SDK is used again.
 *
 * Upstream: no issue known.
 * Needed by closeRelay.test.ts, which tests the correction only. The fault itself depends on timing: without the correction
 * tests/chain/walletConnectFaults.test.ts, `no unhandled rejection > follows when a tab and the wallet end a session at the same
 * time on a slow network`, fails on a busy machine.
 */
export async function closeRelay({ relayer }: Sdk['core']): Promise<void> {
  const { provider } = relayer
  await relayer.transportClose().catch(() => {})
  // The next socket gets a new provider.
  const refuse = () => Promise.reject(new LatchkeyError('relay_unreachable'))
  if ('connection' in provider) Object.assign(provider.connection, { open: refuse, register: refuse })
}
