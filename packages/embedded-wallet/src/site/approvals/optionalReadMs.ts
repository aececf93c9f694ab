/**
 * Time for a read that an approval can be shown without, ms: as long as a slow network takes, because an amount in base
 * units or a limit that counts as passed asks more of the user than the wait.
 */
export const optionalReadMs = 10_000
