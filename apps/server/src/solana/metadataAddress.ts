import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { metadataProgram } from './programs.ts'

const program = base58.decode(metadataProgram)

/** Address of the account in which Metaplex keeps a mint's metadata. @see https://solana.com/docs/core/pda */
export function metadataAddress(mint: string): string {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
      .update('metadata')
      .update(program)
      .update(base58.decode(mint))
      .update(Uint8Array.of(bump))
      .update(program)
      .update('ProgramDerivedAddress')
      .digest()
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new TypeError('No address can be derived') // as likely as 256 tails in a row
}

/** Whether bytes are a point of the curve, and so may be an address with a key. Derived addresses are not. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(Uint8Array.from(bytes))
    return true
  } catch {
    return false
  }
}
