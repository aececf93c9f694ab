const url = /https?:|www\.|[a-z0-9-]{2,}\.[a-z]{2,}(?![a-z0-9])/i

/** Whether a name contains a URL, which is typical of spam tokens. Security R-79. */
export const holdsUrl = (...names: readonly string[]): boolean => names.some((name) => url.test(name))
