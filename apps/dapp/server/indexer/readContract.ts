import { decodeFunctionResult, encodeFunctionData } from 'viem'
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

/** How a token calls itself. One that does not answer as ERC-20 has the symbol `?`, so that it cannot stop the indexer. */
export async function readToken(node: ChainNode, token: string) {
  const read = async <T>(functionName: 'name' | 'symbol' | 'decimals' | 'totalSupply', otherwise: T) => {
    const answer = await node.read(token, encodeFunctionData({ abi: tokenAbi, functionName }))
    try {
      return decodeFunctionResult({ abi: tokenAbi, functionName, data: answer }) as T
    } catch {
      return otherwise
    }
  }
  const [name, symbol, decimals, supply] = await Promise.all([
    read('name', '?'),
    read('symbol', '?'),
    read('decimals', 18),
    read('totalSupply', 0n),
  ])
  const text = (foreign: string, length: number) => foreign.replaceAll('\0', '').slice(0, length) || '?'
  return { name: text(name, 64), symbol: text(symbol, 16), decimals, supply: supply.toString() }
}
