import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { programs, type TokenAccount } from './readSolanaEffects.ts'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * Whether an address is derived from an owner and a mint (associated token account). The hash proves it, even if an attacker named the two:
 * nobody can find others for the same address.
 */
export function isTokenAccountOf(address: string, { owner, mint }: TokenAccount): boolean {
  const wanted = base58.decode(address)
  const end = [...base58.decode(programs.associated), ...marker]
  return [programs.token, programs.token2022].some((program) => {
    const seeds = [owner, program, mint].flatMap((key) => [...base58.decode(key)])
    for (let bump = 255; bump >= 0; bump--) {
      const hash = sha256(Uint8Array.from([...seeds, bump, ...end]))
      if (hash.every((byte, at) => byte === wanted[at])) return true
    }
    return false
  })
}
