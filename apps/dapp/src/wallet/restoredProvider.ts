import type { Latchkey } from '@latchkey/controllers'
import type { Eip1193Provider } from '@latchkey/core'

/**
 * The provider of the EVM wallet. After a page load its account is on screen before the wallet has answered, so that a press
 * may come first: it waits, for as long as the kit restores connections. `undefined` if the wallet does not come back.
 */
export async function restoredProvider(latchkey: Latchkey): Promise<Eip1193Provider | undefined> {
  await latchkey.whenSettled()
  return latchkey.provider('eip155')
}
