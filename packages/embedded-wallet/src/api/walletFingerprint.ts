import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'

/**
 * Identifies the entropy of a wallet by the first address of each chain: SHA-256, hex. Compared after every decryption of an
 * envelope, so that a wrong key is never used. Security R-104.
 * @param evmAddress EIP-55 or lower case
 * @param solanaAddress base58
 */
export function walletFingerprint(evmAddress: string, solanaAddress: string): string {
  return bytesToHex(sha256(utf8ToBytes(`wallet/v1|${evmAddress.toLowerCase()}|${solanaAddress}`)))
}
