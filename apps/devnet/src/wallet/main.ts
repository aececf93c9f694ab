import { registerWallet } from '@wallet-standard/wallet'
import { privateKeyToAccount } from 'viem/accounts'
import { accountAddresses, accountKeys, solanaAddresses, solanaKeys } from '../accounts.ts'
import { devnetChains } from '../chains/chain.ts'
import { solanaAccount } from '../phone/solanaAccount.ts'
import { solanaChain } from '../solana/solanaChain.ts'
import { announceProvider } from './announce.ts'
import { fetchChain } from './chainRequest.ts'
import { createDevnetProvider } from './devnetProvider.ts'
import { createPrompt } from './prompt.ts'
import { createWalletControls } from './walletControls.ts'
import { walletIcon } from './walletIcon.ts'
import type { WalletChain } from './walletState.ts'

/** Configuration set on `globalThis` by the server, or by a test, before this script runs. */
type Configuration = {
  /** The devnet's chains. By default the wallet only knows the first, so that an app must add the other. */
  readonly chains?: readonly WalletChain[]
  /** Number of chains known from the start. Default 1. */
  readonly known?: number
  /** The node of the local Solana chain. */
  readonly solanaRpcUrl?: string
}

const name = 'Devnet Wallet'

type DevnetWindow = { __devnetWallet?: Configuration; devnetWallet?: unknown }

function install(page: DevnetWindow) {
  // The script may be loaded twice: once by the page, once injected by a test.
  if (page.devnetWallet) return
  const { chains = devnetChains(4100), known = 1, solanaRpcUrl } = page.__devnetWallet ?? {}
  const [first, ...others] = chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  if (!first) return
  const key = 'devnet-wallet'
  const prompt = createPrompt(location.host)
  const wallet = createDevnetProvider({
    accounts: accountAddresses.map((address, place) => ({
      address,
      signer: () => privateKeyToAccount(accountKeys[place] ?? accountKeys[0]),
    })),
    chains: [first, ...others.slice(0, known - 1)],
    store: {
      read: () => localStorage.getItem(key),
      write: (text) => localStorage.setItem(key, text),
    },
    chainRequest: fetchChain,
    prompt: prompt.ask,
    siteHost: location.host,
    solana: {
      accounts: solanaKeys.map((seed, place) => solanaAccount(seed, solanaAddresses[place])),
      rpcUrl: solanaRpcUrl ?? solanaChain(4100).rpcUrl,
      name,
      icon: walletIcon,
    },
  })
  const info = {
    uuid: crypto.randomUUID(),
    name,
    icon: walletIcon,
    rdns: 'dev.latchkey.wallet',
  }
  const isThere = () => wallet.getState().mode !== 'gone'
  const announceAgain = announceProvider(info, wallet.provider, isThere)
  const register = () => {
    // From then on it also answers pages that look for wallets later.
    if (isThere()) registerWallet(wallet.standardWallet)
  }
  register()
  page.devnetWallet = createWalletControls(wallet, prompt, () => {
    announceAgain()
    register()
  })
}

install(globalThis as DevnetWindow)
