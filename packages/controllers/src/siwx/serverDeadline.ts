/** The server may take this long to make or check a message. */
export const siwxServerDeadlineMs = 15_000
