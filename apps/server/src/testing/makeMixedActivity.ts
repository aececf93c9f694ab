import { parseAbi } from 'viem'
import { sendTransaction, writeContract } from 'viem/actions'
import type { TestChain } from './startTestChain.ts'

const routerAbi = parseAbi([
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
])

/** Alice makes a payment and a swap that pays out the native token, and sends an NFT to bob and back. */
export async function makeMixedActivity(chain: TestChain): Promise<void> {
  const { alice, bob, client, clientOf, mined, devnet } = chain
  const [exchange, nft] = [devnet.deployment.exchanges[0], devnet.deployment.nfts[0]]
  if (!exchange || !nft) throw new TypeError('The devnet is incomplete')
  await mined(sendTransaction(client, { chain: null, to: bob.address, value: 12_345n }))
  const amount = 5_000_000n
  await mined(
    writeContract(client, {
      chain: null,
      address: exchange.dollar,
      abi: parseAbi(['function approve(address, uint256)']),
      functionName: 'approve',
      args: [exchange.router, amount],
    }),
  )
  await mined(
    writeContract(client, {
      chain: null,
      address: exchange.router,
      abi: routerAbi,
      functionName: 'swapExactTokensForETH',
      args: [amount, 0n, [exchange.dollar, exchange.wrappedNative], alice.address, 2n ** 64n],
    }),
  )
  const abi = parseAbi(['function transferFrom(address, address, uint256)'])
  const nftTransfer = { chain: null, address: nft.address, abi, functionName: 'transferFrom' } as const
  await mined(writeContract(client, { ...nftTransfer, args: [alice.address, bob.address, 1n] }))
  await mined(writeContract(clientOf(bob), { ...nftTransfer, args: [bob.address, alice.address, 1n] }))
}
