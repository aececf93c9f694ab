import type { PairingState } from '@latchkey/controllers'
import { expiryMarginMs } from '@latchkey/controllers/parts'
import { useSecondsUntil } from './useSecondsUntil.ts'

/** Seconds until the pairing URI is renewed or expires; 0 if there is none. */
export function useCodeSeconds(pairing: PairingState): number {
  return useSecondsUntil(pairing.status === 'ready' ? pairing.expiresAtMs - expiryMarginMs : undefined)
}
