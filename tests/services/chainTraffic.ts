import { accountKeys, type Devnet } from '@latchkey/devnet'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

const [aliceKey, bobKey] = accountKeys
export const alice = privateKeyToAddress(aliceKey)
export const bob = privateKeyToAddress(bobKey)

const bloomAbi = parseAbi(['function transferFrom(address from, address to, uint256 tokenId)'])
const bloom = 1n
/** In base units. Worth more than a cent, because smaller received amounts are hidden. Security R-69. */
const [coins, tokens] = [10n ** 15n, 10n ** 17n]

/** Sends transactions on both chains of a devnet, whose accounts are unlocked. */
export function createTraffic(devnet: Devnet) {
  let bobOwnsBloom = false

  async function rpc(url: string, method: string, ...params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown }
    if (error) throw new TypeError(JSON.stringify(error))
    return result
  }

  return {
    /** On each chain alice sends the native token and a token to `to`, and alice or bob sends the NFT to the other. */
    async move(to: Address): Promise<void> {
      const [from, next] = bobOwnsBloom ? [bob, alice] : [alice, bob]
      bobOwnsBloom = !bobOwnsBloom
      for (const [index, { rpcUrl, networkId }] of devnet.chains.entries()) {
        const send = (sender: Address, target: Address | undefined, data?: Hex, value?: Hex) =>
          rpc(rpcUrl, 'eth_sendTransaction', { from: sender, to: target, data, value })
        const token = devnet.deployment.tokens.find((one) => one.networkId === networkId)?.address
        await send(alice, to, undefined, toHex(coins))
        const transfer = { abi: erc20Abi, functionName: 'transfer', args: [to, tokens] } as const
        await send(alice, token, encodeFunctionData(transfer))
        const nft = { abi: bloomAbi, functionName: 'transferFrom', args: [from, next, bloom] } as const
        await send(from, devnet.deployment.nfts[index]?.address, encodeFunctionData(nft))
      }
    },
    /** The latest block of each chain. */
    heads: () =>
      Promise.all(
        devnet.chains.map(async ({ rpcUrl, networkId }) => {
          const block = (await rpc(rpcUrl, 'eth_getBlockByNumber', 'latest', false)) as {
            hash: string
            number: string
          }
          return { network: networkId, hash: block.hash }
        }),
      ),
    /** An account's balance of the dollar token on the first chain, in base units. */
    async dollarsOf(account: Address): Promise<bigint> {
      const [exchange] = devnet.deployment.exchanges
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
      const url = devnet.chains[0]?.rpcUrl ?? ''
      return BigInt(String(await rpc(url, 'eth_call', { to: exchange?.dollar, data }, 'latest')))
    },
  }
}
