import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { accountKeys, awaitReceipt, type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { createNetworkCall, createRpc, devnetChains, servedNetworks } from '@latchkey/server-kit/chains'
import { createClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Starts a devnet with helpers for its first chain. */
export async function startTestChain() {
  const devnet: Devnet = await startDevnet({ portBase: await freePortBase() })
  const clock = systemClock()
  const chains = await devnetChains(devnet.url)
  const call = createNetworkCall({
    networks: servedNetworks(chains),
    rpc: createRpc({ http: fetchHttp(clock), clock }),
    clock,
  })
  const networkId = chains.networks[0].caipNetworkId
  const [alice, bob, carol] = accountKeys.map((key) => privateKeyToAccount(key))
  if (!alice || !bob || !carol) throw new TypeError('The devnet has too few accounts')
  const clientOf = (account: typeof alice) =>
    createClient({
      account,
      transport: http(chains.networks[0].rpcUrls.default.http[0], { timeout: 60_000 }),
      pollingInterval: 50,
    })
  const client = clientOf(alice)
  return {
    devnet,
    chains,
    clock,
    call,
    networkId,
    alice,
    bob,
    carol,
    client,
    clientOf,
    ask: (method: string, ...params: readonly unknown[]) => call(networkId, method, params),
    /** Waits for a transaction. @throws TypeError if it failed */
    async mined(sending: Promise<Hex>) {
      const receipt = await awaitReceipt(client, await sending)
      if (receipt.status !== 'success') throw new TypeError('The transaction failed')
      return receipt
    },
    stop: () => devnet.stop(),
  }
}

export type TestChain = Awaited<ReturnType<typeof startTestChain>>
