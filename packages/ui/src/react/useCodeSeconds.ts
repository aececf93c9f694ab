import { expiryMarginMs, type PairingState } from '@latchkey/controllers'
import { useSecondsUntil } from './useSecondsUntil.ts'

/** Whole seconds until the code of a pairing is made anew, or is over. */
export function useCodeSeconds(pairing: PairingState): number {
  return useSecondsUntil(pairing.status === 'ready' ? pairing.expiresAtMs - expiryMarginMs : undefined)
}
