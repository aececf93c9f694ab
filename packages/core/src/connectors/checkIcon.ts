/** In characters. Security R-64. */
const maxLength = 128 * 1024

const dataImage = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i

/**
 * Returns a wallet's icon if it is a `data:image/…` address, for `<img>` only, where scripts in it never run. Anything
 * else (`javascript:`, HTML, a remote address whose host would learn of the user) returns `undefined`.
 * EIP-6963. Security R-64.
 *
 * @example
 * checkIcon('https://tracker.example/icon.png') // undefined
 */
export function checkIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && icon.length <= maxLength && dataImage.test(icon.trim())
    ? icon.trim()
    : undefined
}
