import { privateKeyToAccount } from 'viem/accounts'
import { accountKeys } from '../accounts.ts'
import { devnetChains } from '../chains/chain.ts'
import { announceProvider } from './announce.ts'
import { fetchChain } from './chainRequest.ts'
import { createDevnetProvider } from './devnetProvider.ts'
import { createPrompt } from './prompt.ts'
import { createSwitchboard } from './switchboard.ts'
import { walletIcon } from './walletIcon.ts'
import type { WalletChain } from './walletState.ts'

/** What the server, or a test before the script runs, may put on the page. */
type Configuration = {
  /** The devnet's chains. Only the first is known to the wallet, so that switching to the other must add it. */
  readonly chains?: readonly WalletChain[]
  /** How many of them the wallet knows from the start. Default 1. */
  readonly known?: number
}

type DevnetWindow = { __devnetWallet?: Configuration; devnetWallet?: unknown }

function install(page: DevnetWindow) {
  // The script may be on a page twice: once served, once injected by a test.
  if (page.devnetWallet) return
  const { chains = devnetChains(4100), known = 1 } = page.__devnetWallet ?? {}
  const [first, ...others] = chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  if (!first) return
  const key = 'devnet-wallet'
  const prompt = createPrompt(location.host)
  const wallet = createDevnetProvider({
    accounts: accountKeys.map((secret) => privateKeyToAccount(secret)),
    chains: [first, ...others.slice(0, known - 1)],
    store: {
      read: () => localStorage.getItem(key),
      write: (text) => localStorage.setItem(key, text),
    },
    chainRequest: fetchChain,
    prompt: prompt.ask,
    siteHost: location.host,
  })
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Devnet Wallet',
    icon: walletIcon,
    rdns: 'dev.latchkey.wallet',
  }
  const announce = announceProvider(info, wallet.provider, () => wallet.getState().mode !== 'gone')
  page.devnetWallet = createSwitchboard(wallet, prompt, announce)
}

install(globalThis as DevnetWindow)
