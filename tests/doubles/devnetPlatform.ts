import type { Eip1193Provider } from '@latchkey/core'
import { createFakePlatform, type FakePlatform } from '@latchkey/core/testing'
import {
  accountKeys,
  createDevnetProvider,
  type DevnetChain,
  type DevnetProvider,
  fetchChain,
  solanaAccount,
  solanaKeys,
} from '@latchkey/devnet'
import { privateKeyToAccount } from 'viem/accounts'

export const devnetRdns = 'dev.latchkey.wallet'

/** A fake platform to which the Devnet Wallet, without its UI, announces itself. */
export function devnetPlatform(
  chains: readonly DevnetChain[],
  solanaRpcUrl = 'http://127.0.0.1:1',
): {
  platform: FakePlatform
  wallet: DevnetProvider
} {
  const [first] = chains
  if (!first) throw new TypeError('devnetPlatform needs a chain')
  let stored: string | null = null
  const wallet = createDevnetProvider({
    accounts: accountKeys.slice(0, 3).map((secret) => {
      const account = privateKeyToAccount(secret)
      return { address: account.address, signer: () => account }
    }),
    chains: [first],
    store: {
      read: () => stored,
      write: (text) => {
        stored = text
      },
    },
    chainRequest: fetchChain,
    prompt: async () => true,
    siteHost: 'app.example',
    solana: {
      accounts: solanaKeys.map((seed) => solanaAccount(seed)),
      rpcUrl: solanaRpcUrl,
      name: 'Devnet Wallet',
      icon: 'data:image/svg+xml,<svg/>',
    },
  })
  const platform = createFakePlatform()
  platform.announce({
    info: {
      uuid: '2f4a4bd8-0f5c-4b7c-9f0e-6f7b3a1c9d10',
      name: 'Devnet Wallet',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: devnetRdns,
    },
    provider: wallet.provider as Eip1193Provider,
  })
  return { platform, wallet }
}
