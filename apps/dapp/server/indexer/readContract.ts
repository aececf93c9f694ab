import { contractText } from '@latchkey/server-kit/chains'
import { decodeFunctionResult, encodeFunctionData, type Hex, hexToBigInt } from 'viem'
import { abi as tokenAbi } from '../../contracts/compiled/LaunchToken.ts'
import { abi as presaleAbi } from '../../contracts/compiled/Presale.ts'
import type { ChainNode } from './chainNode.ts'

/** The terms of a sale that its event does not name. They never change. */
export async function readTerms(node: ChainNode, presale: string) {
  const answer = await node.read(presale, encodeFunctionData({ abi: presaleAbi, functionName: 'params' }))
  const params = decodeFunctionResult({ abi: presaleAbi, functionName: 'params', data: answer })
  const [, , , , , , minBuy, maxBuy, rate, tgeBps, cliff, vesting] = params
  return Object.fromEntries(
    Object.entries({ minBuy, maxBuy, rate, tgeBps, cliff, vesting }).map(([key, value]) => [
      key,
      String(value),
    ]),
  )
}

/** A number returned by a contract, if it is one of at most `max`. */
function numberIn(answer: Hex | undefined, max: bigint): bigint | undefined {
  if (answer?.length !== 66) return undefined
  const number = hexToBigInt(answer)
  return number <= max ? number : undefined
}

/**
 * What a token of strangers says about itself. A contract can fail, answer anything, and answer otherwise the next time:
 * what is no text or number of ERC-20 is left out.
 * @throws NodeUnavailable when no node answered
 */
export async function readForeignToken(node: ChainNode, token: string) {
  const read = (functionName: 'name' | 'symbol' | 'decimals' | 'totalSupply') =>
    node.readForeign(token, encodeFunctionData({ abi: tokenAbi, functionName }))
  const [name, symbol, decimals, supply] = await Promise.all([
    read('name'),
    read('symbol'),
    read('decimals'),
    read('totalSupply'),
  ])
  const precision = numberIn(decimals, 255n)
  return {
    name: contractText(name, '') || undefined,
    symbol: shortSymbol(contractText(symbol, '')) || undefined,
    decimals: precision === undefined ? undefined : Number(precision),
    supply: numberIn(supply, 2n ** 256n - 1n)?.toString(),
  }
}

/** At most 16 characters, of which none is cut in two. */
export const shortSymbol = (symbol: string) => Array.from(symbol).slice(0, 16).join('')
