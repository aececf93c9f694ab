/** `isValidSignature(bytes32,bytes)`, and what it returns for a valid signature. */
const magicValue = '1626ba7e'
/** Code of an account whose key has delegated it to a contract. */
const delegation = /^0xef0100[0-9a-f]{40}$/i

/** One ABI word, from up to 64 hex digits. */
export const abiWord = (hex: string): string => hex.toLowerCase().padStart(64, '0')

/** ABI `bytes`, from hex digits without `0x`: the length, then the bytes filled up to whole words. */
export const abiBytes = (hex: string): string =>
  abiWord((hex.length / 2).toString(16)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/**
 * Calldata that asks a contract account whether a signature is one of its own, hex.
 *
 * @param hash - 64 hex digits, without `0x`
 * @param signature - hex digits, without `0x`; none if the owners have signed on the chain
 * @see https://eips.ethereum.org/EIPS/eip-1271
 * @example
 * isValidSignatureCall('ab'.repeat(32), '') // '0x1626ba7eabab…'
 */
export const isValidSignatureCall = (hash: string, signature: string): `0x${string}` =>
  `0x${magicValue}${abiWord(hash)}${abiWord('40')}${abiBytes(signature)}`

/**
 * Whether the answer to {@link isValidSignatureCall} accepts the signature.
 *
 * @example
 * acceptsSignature('0x') // false: the account is no contract
 */
export const acceptsSignature = (answer: unknown): boolean =>
  typeof answer === 'string' &&
  answer.length >= 66 &&
  answer.slice(2, 2 + magicValue.length).toLowerCase() === magicValue

/**
 * Whether the code of an account is a delegation by its key, which keeps full control.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7702
 * @example
 * isDelegation('0x') // false
 */
export const isDelegation = (code: string): boolean => delegation.test(code)
