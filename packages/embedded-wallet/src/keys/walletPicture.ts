import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha2'

/** Octal digits of a picture's number: a shape and a colour for each of three tiles. */
const digits = 6

/**
 * The number of a wallet's picture, six octal digits. It is made from the wallet's secret, so that every device of the user
 * shows the same one, and that neither a page nor the server can know it. It says nothing of the keys. Security R-13
 */
export function walletPicture(entropy: Uint8Array): string {
  const [first = 0, second = 0, third = 0] = hmac(sha256, entropy, 'latchkey/picture/v1')
  return ((first << 16) | (second << 8) | third).toString(8).padStart(digits, '0').slice(-digits)
}
