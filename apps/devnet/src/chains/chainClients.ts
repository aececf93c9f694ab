import { createPublicClient, createWalletClient, defineChain, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from './chain.ts'

/** A reader of one of our chains, and a writer that signs with `key`. */
export function chainClients({ id, name, nativeCurrency, rpcUrl }: DevnetChain, key: Hex) {
  const chain = defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const transport = http(rpcUrl)
  return {
    reader: createPublicClient({ chain, transport, pollingInterval: 50 }),
    wallet: createWalletClient({ account: privateKeyToAccount(key), chain, transport }),
  }
}
