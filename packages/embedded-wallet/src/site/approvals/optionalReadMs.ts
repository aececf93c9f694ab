/**
 * Time for each read of what an approval shows besides what is sent, ms: as long as a slow network takes, because an amount in
 * base units, a refused request or a limit that counts as passed asks more of the user than the wait.
 */
export const optionalReadMs = 10_000
