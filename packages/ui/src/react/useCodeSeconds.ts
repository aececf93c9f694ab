import type { PairingState } from '@latchkey/controllers'
import { expiryMarginMs } from '@latchkey/controllers/parts'
import { useSecondsUntil } from './useSecondsUntil.ts'

/** Whole seconds until the code of a pairing is made anew, or is over. */
export function useCodeSeconds(pairing: PairingState): number {
  return useSecondsUntil(pairing.status === 'ready' ? pairing.expiresAtMs - expiryMarginMs : undefined)
}
