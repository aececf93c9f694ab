import type { Latchkey } from '@latchkey/controllers'
import { type EmbeddedAccount, embeddedAccount } from '@latchkey/controllers/parts'

/** What Account of the embedded wallet does. It is loaded for its users only. */
export const embeddedAccountOf = (latchkey: Pick<Latchkey, 'use'>): EmbeddedAccount =>
  latchkey.use(embeddedAccount)
