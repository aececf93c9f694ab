import { createClient, defineChain, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DevnetChain } from './chain.ts'

/** A viem client of a devnet chain that signs with `key`. */
export function chainClient({ id, name, nativeCurrency, rpcUrl }: DevnetChain, key: Hex) {
  const chain = defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  return createClient({
    account: privateKeyToAccount(key),
    chain,
    // Deploying all contracts takes a busy machine longer than viem's 10 s.
    transport: http(rpcUrl, { timeout: 60_000 }),
    pollingInterval: 50,
  })
}
