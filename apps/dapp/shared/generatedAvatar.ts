/**
 * Path of the picture that is made from the user's address, or for a user without a wallet from their id, which is drawn like
 * an address.
 */
export function generatedAvatar({ id, address }: { readonly id: string; readonly address: string | null }) {
  const seed = address ?? `0x${id.replaceAll('-', '').padEnd(40, '0')}`
  return `/media/a/${seed.startsWith('0x') ? seed.toLowerCase() : seed}.svg`
}
