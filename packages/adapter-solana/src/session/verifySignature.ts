import { ed25519 } from '@noble/curves/ed25519'

/**
 * Whether the owner of a public key signed `message`: strict RFC 8032 verification, as servers do it. Not by Web Crypto,
 * which is missing in insecure contexts, and Ed25519 in older browsers.
 */
export function verifySignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    // The key is not a point on the curve.
    return false
  }
}
