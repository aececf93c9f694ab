/** Time between two codes, ms. Spec §9. */
export const emailCooldownMs = 30_000

/** Whether a text may be an email address: the wallet site decides. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text)
