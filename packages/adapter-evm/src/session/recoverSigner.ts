import { toChecksumAddress } from '@latchkey/core'
import { keccak_256 } from '@noble/hashes/sha3'
import { Signature } from '@noble/secp256k1'

/** What `personal_sign` signs. EIP-191, version 0x45 */
export function personalHash(message: string): Uint8Array {
  const text = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`)
  return keccak_256(new Uint8Array([...prefix, ...text]))
}

/**
 * The address that made a 65-byte EIP-191 signature over `message`; `undefined` for an invalid signature.
 * @see https://eips.ethereum.org/EIPS/eip-191
 */
export function recoverSigner(message: string, signature: string): string | undefined {
  const hash = personalHash(message)
  const recovery = Number.parseInt(signature.slice(130), 16) - 27
  if (recovery !== 0 && recovery !== 1) return undefined
  try {
    const point = Signature.fromCompact(signature.slice(2, 130))
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash)
    const address = keccak_256(point.toRawBytes(false).slice(1)).slice(-20)
    return toChecksumAddress(
      `0x${Array.from(address, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
    )
  } catch {
    return undefined
  }
}
