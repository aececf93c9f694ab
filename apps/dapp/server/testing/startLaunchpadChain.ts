import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { createNetworkCall, createRpc } from '@latchkey/server-kit/chains'
import { encodeFunctionData, toHex } from 'viem'
import { type Deployed, startContractChain } from '../../contracts/testing/contractChain.ts'
import { contractTable } from '../launchpad/contractTable.ts'
import { create2Deployer, rootContracts } from '../launchpad/rootContracts.ts'

export const roots = rootContracts()
export const launchpad = { abi: contractTable.launchpad.abi, address: roots.launchpad.address }
export const factory = { abi: contractTable.collectionFactory.abi, address: roots.collectionFactory.address }

/** A call of a contract that is sent from the account `from`. */
export type ChainCall = readonly [
  contract: Deployed,
  functionName: string,
  args: readonly unknown[],
  from?: number,
]

/** Anvil with the root contracts of the launchpad, and the client that servers read it with. */
export async function startLaunchpadChain() {
  const chain = await startContractChain()
  const { client, networkId, rpcUrl } = chain
  const ask = (method: string, ...params: unknown[]) => client.request({ method, params } as never)
  const account = chain.account(0)
  for (const { creation } of Object.values(roots)) {
    const request = { from: account, to: create2Deployer, data: creation, gas: toHex(12_000_000) }
    await ask('eth_sendTransactionSync', request)
  }
  const clock = systemClock()
  const network = {
    id: 910056,
    caipNetworkId: networkId,
    chainNamespace: 'eip155' as const,
    name: 'Contracts',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const rpc = createRpc({ http: fetchHttp(clock), clock })
  return {
    ...chain,
    call: createNetworkCall({ networks: [network], rpc, clock }),
    /** Sends calls that come into one block, in this order. */
    async inOneBlock(calls: readonly ChainCall[], gas = 1_000_000) {
      await ask('evm_setAutomine', false)
      for (const [{ address: to, abi }, functionName, args, from = 0] of calls) {
        const data = encodeFunctionData({ abi, functionName, args })
        await ask('eth_sendTransaction', { from: chain.account(from), to, data, gas: toHex(gas) })
      }
      await ask('evm_mine')
      await ask('evm_setAutomine', true)
    },
  }
}

export type LaunchpadChain = Awaited<ReturnType<typeof startLaunchpadChain>>
