import { ed25519 } from '@noble/curves/ed25519'
import { type Address, getAddressEncoder } from '@solana/web3.js'

/** Whether an address is a point of the curve, so that it may have a key. Addresses derived from a program's are not. */
export function isOnCurve(address: string): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(Uint8Array.from(getAddressEncoder().encode(address as Address)))
    return true
  } catch {
    return false
  }
}
