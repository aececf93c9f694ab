import type { Address } from 'viem'
import type { DevnetChain } from './chains/chain.ts'
import type { DevnetNft, DevnetToken } from './contracts/deployContracts.ts'
import type { DevnetName } from './contracts/ens.ts'
import type { DevnetExchange } from './contracts/exchange.ts'

/** What runs where: the content of `/deployment.json`. */
export type Deployment = {
  readonly chains: readonly DevnetChain[]
  readonly tokens: readonly DevnetToken[]
  readonly walletFactory: Address
  readonly exchanges: readonly DevnetExchange[]
  readonly nfts: readonly DevnetNft[]
  readonly names: readonly DevnetName[]
  /** Where the WalletConnect relay answers. */
  readonly relayUrl: string
  /** Where the Devnet Phone is; with `/wc?uri=` it takes the link of a pairing, as the wallets of the field do. */
  readonly phoneUrl: string
}
