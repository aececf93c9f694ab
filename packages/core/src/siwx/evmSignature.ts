import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { toChecksumAddress } from '../accounts/address.ts'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { ContractCall } from './contractCall.ts'
import {
  abiBytes,
  abiWord,
  acceptsSignature,
  isDelegation,
  isValidSignatureCall,
} from './contractSignature.ts'
import { signatureProbe } from './signatureProbe.ts'

/** @see https://eips.ethereum.org/EIPS/eip-6492 */
const wrapperSuffix = '6492'.repeat(16)
/** 5,000,000. Security R-25. */
const gas = '0x4c4b40'
/** In characters. Far above the signature of any multi-signature wallet. */
const maxSignatureLength = 131_072

type EvmSignature = {
  readonly message: string
  readonly signature: string
  readonly address: string
  readonly networkId: CaipNetworkId
  readonly call: ContractCall | undefined
}

/**
 * What verified a signature. A recovered `key` controls its address on every EVM chain. The `code` of a contract account
 * (ERC-1271, ERC-6492) counts for its own chain only, because the address may have another owner on another chain.
 */
export type EvmSigner = 'key' | 'code'

/**
 * The account that a verified signature identifies: `eip155:0x…` for a key, CAIP-10 (`eip155:56:0x…`) for code.
 * Use it, not the bare address, as a user's id.
 *
 * @example
 * verifiedAccount('code', 'eip155:56', '0x5FbDB2315678afecb367f032d93F642f64180aa3') // 'eip155:56:0x5FbD…'
 */
export const verifiedAccount = (signer: EvmSigner, networkId: CaipNetworkId, address: string): string =>
  signer === 'key' ? `eip155:${address}` : `${networkId}:${address}`

/**
 * Verifies that `address` signed `message` (EIP-191), in the order of ERC-6492: its wrapper first, then the
 * account's own code (ERC-1271), then the key. Without `call` only signatures of keys can be verified.
 * @returns what verified the signature; `undefined` when it is invalid
 * @throws what `call` rejects with
 * @see https://eips.ethereum.org/EIPS/eip-6492#verifier-side
 * @example
 * const { message, signature } = session
 * const signer = await verifyEvmSignature({ message, signature, address, networkId: 'eip155:56', call: undefined }) // 'key'
 */
export async function verifyEvmSignature(input: EvmSignature): Promise<EvmSigner | undefined> {
  const { signature, address, networkId, call } = input
  // Owners of a contract account may have signed on the chain, so that the signature is empty.
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(signature) || signature.length > maxSignatureLength) return undefined
  const hash = personalHash(input.message)
  const bytes = signature.slice(2).toLowerCase()

  if (bytes.endsWith(wrapperSuffix)) {
    if (!call) return undefined
    const data =
      signatureProbe + abiWord(address.slice(2)) + bytesToHex(hash) + abiWord('60') + abiBytes(bytes)
    return /^0x0{63}1$/.test(await call({ networkId, method: 'eth_call', data, gas })) ? 'code' : undefined
  }

  const key = recoverAddress(hash, bytes) === address ? 'key' : undefined
  if (!call) return key
  const code = await call({ networkId, method: 'eth_getCode', to: address })
  if (!/^0x[0-9a-fA-F]+$/.test(code)) return key
  // The key of a delegated account (EIP-7702) keeps full control, so the delegate's code is not asked.
  if (key && isDelegation(code)) return key
  const data = isValidSignatureCall(bytesToHex(hash), bytes)
  return acceptsSignature(await call({ networkId, method: 'eth_call', to: address, data, gas }))
    ? 'code'
    : undefined
}

/** EIP-191, version 0x45: what `personal_sign` hashes. */
function personalHash(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

/**
 * The signer's address. `undefined` for anything but 65 bytes with a low s (EIP-2) and a v of 27 or 28, so that a
 * signature cannot be rewritten into another valid one.
 */
function recoverAddress(hash: Uint8Array, signature: string): string | undefined {
  const v = Number.parseInt(signature.slice(128), 16)
  if (signature.length !== 130 || (v !== 27 && v !== 28)) return undefined
  try {
    const parsed = secp256k1.Signature.fromCompact(signature.slice(0, 128)).addRecoveryBit(v - 27)
    if (parsed.hasHighS()) return undefined
    const publicKey = parsed.recoverPublicKey(hash).toRawBytes(false)
    return toChecksumAddress(`0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))}`)
  } catch {
    // `r` is not the x coordinate of a point on the curve.
    return undefined
  }
}
