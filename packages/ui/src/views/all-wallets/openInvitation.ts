import { type Latchkey, pairing, type WalletPairing } from '@latchkey/controllers'

/** An invitation for whichever wallet will be picked, on its way. That it failed is said to nobody: nobody asked. */
export function openInvitation(latchkey: Latchkey): WalletPairing {
  const waiting = latchkey.use(pairing)
  waiting.begin().catch(() => {})
  return waiting
}
