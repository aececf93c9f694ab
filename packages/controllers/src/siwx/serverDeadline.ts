/** Time for the server to create or verify a message, ms. */
export const siwxServerDeadlineMs = 15_000
