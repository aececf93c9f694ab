/** Time between two codes, ms. Spec §9. */
export const emailCooldownMs = 30_000
