import { encodeAbiParameters, toHex } from 'viem'
import type { ChainReader } from '../site/approvals/chainReader.ts'

export const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

export const word = (value: bigint) => toHex(value, { size: 32 })
export const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

/**
 * A chain whose token answers with these. An error means that the call fails.
 * @param balance - of every account, in base units
 */
export const tokenChain = (
  symbol: unknown = text('USDC'),
  decimals: unknown = word(6n),
  { balance = 1_000_000n, supply = 10n ** 15n } = {},
): ChainReader => ({
  async read(method, params) {
    const { to, data } = params[0] as { to: string; data: string }
    const answers = new Map<string, unknown>([
      ['0x95d89b41', symbol],
      ['0x313ce567', decimals],
      ['0x70a08231', word(balance)],
      ['0x18160ddd', word(supply)],
    ])
    const answer = answers.get(data.slice(0, 10))
    if (method !== 'eth_call' || to !== token || answer instanceof Error) throw new Error('The call failed.')
    return answer
  },
})
