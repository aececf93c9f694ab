/** Bytes of entropy: a mnemonic of 24 words. Security 3.2 */
const entropyBytes = 32

/**
 * Random bytes of the platform's generator. A generator that is missing or stands still is refused, because a guessable
 * wallet is worse than none. Security R-100.
 * @throws Error outside of a secure context, and if the bytes are not random
 */
export function createEntropy(crypto: Pick<Crypto, 'getRandomValues'>): Uint8Array<ArrayBuffer> {
  const bytes = crypto.getRandomValues(new Uint8Array(entropyBytes))
  const again = crypto.getRandomValues(new Uint8Array(entropyBytes))
  // Of 32 random bytes fewer than 8 different ones are as likely as guessing a key.
  if (new Set(bytes).size < 8 || bytes.every((byte, index) => byte === again[index]))
    throw new Error('This browser gave no random numbers.')
  again.fill(0)
  return bytes
}
