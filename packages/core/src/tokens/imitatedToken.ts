import type { Token } from './token.ts'

/** What identifies a token for people, and for the chain. `address` is `undefined` for the native token. */
export type NamedToken = Pick<Token, 'networkId' | 'address' | 'name' | 'symbol'>

/**
 * Letters of Cyrillic and Greek of which the small or the capital one looks like a Latin one, and those. The kit brings no
 * larger table of UTS 39.
 */
const lookAlikes = 'авсԁеԍнһіјкӏморԛѕтуѵԝхзαβεζηικμνορτυχγϲω'
const latinOnes = 'abcdeghhijklmopqstyvwx3abezhikmnoptyxycw'

const latinOf = new Map([...lookAlikes].map((letter, index) => [letter, [...latinOnes][index] ?? letter]))

/**
 * What a name looks like: without accents, invisible characters and spaces, in one case, with the letters and digits that look
 * alike as one. Servers have the whole table of UTS 39.
 */
export function plainSkeletons(name: string): readonly string[] {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{C}\p{Z}]/gu, '')
  const letters = [...plain.toLowerCase()].map((letter) => latinOf.get(letter) ?? letter).join('')
  return [letters.replaceAll(/[il|]/g, '1').replaceAll('o', '0').replaceAll('rn', 'm').replaceAll('vv', 'w')]
}

/**
 * Finds the token whose name or symbol another one takes. Both may be taken for each other by people. Security R-68.
 *
 * @param originals - tokens that the app or the operator has configured, with the native one of each network
 * @param skeletonsOf - what a name looks like; two names that share a skeleton look alike
 * @returns a function that resolves a token to the original that it imitates; to `undefined` if it is an original itself, or
 * like none
 * @example
 * const networkId = 'eip155:1'
 * const usdc = { networkId, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC' } as const
 * const imitatedBy = imitatedTokens([usdc], plainSkeletons)
 * imitatedBy({ ...usdc, address: '0x0000000000000000000000000000000000000b0b', name: 'Free', symbol: 'usdс' }) // usdc
 */
export function imitatedTokens<original extends NamedToken>(
  originals: readonly original[],
  skeletonsOf: (name: string) => readonly string[],
): (token: NamedToken) => original | undefined {
  const ids = new Set(originals.map(idOf))
  const looksOf = ({ networkId, name, symbol }: NamedToken) =>
    [...skeletonsOf(name), ...skeletonsOf(symbol)].filter(Boolean).map((look) => `${networkId} ${look}`)
  const byLook = new Map(originals.flatMap((one) => looksOf(one).map((look) => [look, one] as const)))
  return (token) => {
    if (ids.has(idOf(token))) return undefined
    const look = looksOf(token).find((one) => byLook.has(one))
    return look === undefined ? undefined : byLook.get(look)
  }
}

/** Addresses in hex are alike in every case, those in base58 are not. */
const idOf = ({ networkId, address = 'native' }: NamedToken) =>
  `${networkId} ${address.startsWith('0x') ? address.toLowerCase() : address}`
