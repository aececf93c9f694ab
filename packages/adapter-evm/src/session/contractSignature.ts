import { acceptsSignature, type Eip1193Provider, isDelegation, isValidSignatureCall } from '@latchkey/core'

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
    if (typeof code !== 'string' || !/^0x[0-9a-f]+$/i.test(code) || isDelegation(code)) return false
    const data = isValidSignatureCall(hexOf(hash), signature.slice(2))
    return acceptsSignature(
      await provider.request({ method: 'eth_call', params: [{ to: address, data }, 'latest'] }),
    )
  } catch {
    return false
  }
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
