import type { Address } from 'viem'
import type { DevnetChain } from './chains/chain.ts'
import type { DevnetNft, DevnetToken } from './contracts/deployContracts.ts'
import type { DevnetName } from './contracts/ens.ts'
import type { DevnetExchange } from './contracts/exchange.ts'

/** The content of `/deployment.json`: addresses and URLs of everything that runs. */
export type Deployment = {
  readonly chains: readonly DevnetChain[]
  readonly tokens: readonly DevnetToken[]
  readonly walletFactory: Address
  readonly exchanges: readonly DevnetExchange[]
  readonly nfts: readonly DevnetNft[]
  readonly names: readonly DevnetName[]
  readonly relayUrl: string
  /** URL of the Devnet Phone. With `/wc?uri=` it accepts a pairing URI, like the universal links of mobile wallets. */
  readonly phoneUrl: string
}
