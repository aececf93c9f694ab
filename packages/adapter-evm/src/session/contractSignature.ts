import type { Eip1193Provider } from '@latchkey/core'

/** `isValidSignature(bytes32,bytes)`, and what it returns for a valid signature. ERC-1271 */
const magicValue = '0x1626ba7e'
/** Code of an account whose key has delegated it: its key signs. EIP-7702 */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/**
 * Whether the code at an address accepts a signature of `hash`: that of a contract account, which may look like one of a key, end
 * with another v, or be empty because the owners have signed on the chain.
 *
 * Source: ERC-1271.
 * @param signature - hex
 */
export async function isContractSignature(
  provider: Eip1193Provider,
  { hash, address, signature }: { hash: Uint8Array; address: string; signature: string },
): Promise<boolean> {
  try {
    const code = await provider.request({ method: 'eth_getCode', params: [address, 'latest'] })
    if (typeof code !== 'string' || !/^0x[0-9a-f]+$/i.test(code) || delegation.test(code)) return false
    const data = `${magicValue}${hexOf(hash)}${word(64)}${dynamic(signature.slice(2))}`
    const answer = await provider.request({ method: 'eth_call', params: [{ to: address, data }, 'latest'] })
    return typeof answer === 'string' && answer.length >= 66 && answer.toLowerCase().startsWith(magicValue)
  } catch {
    return false
  }
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const word = (value: number) => value.toString(16).padStart(64, '0')

/** ABI `bytes`: the length, then the bytes filled up to whole words. */
const dynamic = (hex: string) => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
