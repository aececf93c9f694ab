import { LatchkeyError } from '../errors/latchkeyError.ts'

/**
 * The SLIP-44 coin type of an EVM chain: its id with the top bit set.
 *
 * @param chainId - below 0x80000000
 * @throws LatchkeyError `invalid_chain_id`
 * @see ENSIP-11
 * @example
 * evmCoinType(1) // 2147483649
 */
export function evmCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= 0x80000000) {
    throw new LatchkeyError('invalid_chain_id', { chainId })
  }
  return (chainId | 0x80000000) >>> 0
}
