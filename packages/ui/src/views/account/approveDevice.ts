import type { Latchkey } from '@latchkey/controllers'
import { deviceApproval } from '@latchkey/controllers/parts'

/** Lets the user approve a new device in the frame. It is loaded with the first press, because few users ever do it. */
export const approveDevice = (latchkey: Pick<Latchkey, 'use'>): void =>
  latchkey.use(deviceApproval).approveDevice()
