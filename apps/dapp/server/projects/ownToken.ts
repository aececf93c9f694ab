import { decodeFunctionResult, encodeFunctionData, type Hex, toHex } from 'viem'
import { abi as tokenAbi } from '../../contracts/compiled/LaunchToken.ts'
import type { OwnToken } from '../../shared/launchDraft.ts'
import { readBalance } from '../airdrops/distribution.ts'
import { shownAddress } from '../launchpad/people.ts'
import type { Site } from '../pages/site.ts'

type Asked = { readonly chainId: number; readonly token: string; readonly holder: string }
type Answer =
  | { readonly token: OwnToken; readonly problem?: undefined }
  | { readonly problem: string; readonly token?: undefined }

const away = 'The network did not answer. Try again.'
const maxDecimals = 18

/** Reads a token that its holder wants to sell. It is tried whether all of a transfer arrives. Dapp 3.3. */
export async function readOwnToken(site: Site, asked: Asked): Promise<Answer> {
  const token = asked.token.toLowerCase()
  const ask = (method: string, params: readonly unknown[]) =>
    site.call(`eip155:${asked.chainId}`, method, params)
  try {
    if ((await ask('eth_getCode', [token, 'latest'])) === '0x')
      return { problem: 'There is no contract at this address on this network.' }
  } catch {
    return { problem: away }
  }
  const read = async (functionName: 'name' | 'symbol' | 'decimals'): Promise<unknown> => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName })
    const answer = await ask('eth_call', [{ to: token, data }, 'latest'])
    return decodeFunctionResult({ abi: tokenAbi, functionName, data: answer as Hex })
  }
  const facts = await Promise.all([
    read('name'),
    read('symbol'),
    read('decimals'),
    readBalance(site, { ...asked, token }),
  ]).catch(() => undefined)
  if (!facts) return { problem: 'This is not an ERC-20 token.' }
  const [name, symbol, , held] = facts
  const decimals = Number(facts[2])
  if (decimals > maxDecimals) return { problem: `Use a token of at most ${maxDecimals} decimals.` }
  if (held === 0n) return { problem: 'Your wallet holds none of this token.' }
  const arrives = await arrivesWhole(ask, { token, holder: asked.holder, value: held, site })
  if (!arrives) return { problem: 'This token takes a fee of transfers, so a sale would lack tokens.' }
  return {
    token: {
      ...{ address: shownAddress(token), decimals, held: held.toString() },
      // As the mirror keeps them.
      ...{ name: plain(name, 64), symbol: plain(symbol, 16) },
    },
  }
}

const plain = (text: unknown, length: number) => String(text).replaceAll('\0', '').slice(0, length) || '?'

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>
type Simulated = readonly [{ readonly calls: readonly { status: Hex; returnData: Hex }[] }]

/**
 * Whether a transfer arrives without a fee, by a simulation. Not every node can simulate several calls; then only the contract
 * finds out, which refuses the sale.
 */
async function arrivesWhole(
  ask: Ask,
  { token: to, holder: from, value, site }: { token: string; holder: string; value: bigint; site: Site },
): Promise<boolean> {
  const launchpad = [...site.roots].find(([, kind]) => kind === 'launchpad')?.[0] as Hex
  const balance = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [launchpad] })
  const transfer = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [launchpad, value] })
  const calls = [balance, transfer, balance].map((input) => ({ from, to, input, value: toHex(0) }))
  const answer = await ask('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest']).catch(
    () => undefined,
  )
  const [before, sent, after] = (answer as Simulated | undefined)?.[0]?.calls ?? []
  if (!before || !sent || !after) return true
  return sent.status === '0x1' && BigInt(after.returnData) - BigInt(before.returnData) === value
}
