/** Time that a success is shown before its view closes, ms. */
export const successHoldMs = 600
