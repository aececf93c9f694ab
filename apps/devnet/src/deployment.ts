import type { Address } from 'viem'
import type { DevnetChain } from './chains/chain.ts'
import type { DevnetNft, DevnetToken } from './contracts/deployContracts.ts'
import type { DevnetName } from './contracts/ens.ts'
import type { DevnetExchange } from './contracts/exchange.ts'
import type { IdentityDescription } from './identityProvider/providers.ts'
import type { SolanaChain } from './solana/solanaChain.ts'
import type { SolanaNft, SolanaToken } from './solana/solanaTokens.ts'

/** The content of `/deployment.json`: addresses and URLs of everything that runs. */
export type Deployment = {
  readonly chains: readonly DevnetChain[]
  readonly tokens: readonly DevnetToken[]
  readonly walletFactory: Address
  readonly exchanges: readonly DevnetExchange[]
  readonly nfts: readonly DevnetNft[]
  readonly names: readonly DevnetName[]
  readonly solana: SolanaChain & {
    readonly tokens: readonly SolanaToken[]
    readonly nfts: readonly SolanaNft[]
  }
  readonly relayUrl: string
  /** URL of the Devnet Phone. With `/wc?uri=` it accepts a pairing URI, like the universal links of mobile wallets. */
  readonly phoneUrl: string
  readonly mailbox: {
    /** The page, and `/api/messages?to=` below it. */
    readonly url: string
    readonly smtpUrl: string
  }
  /** The settings of a server that signs users in. The keys are made at every start and open nothing elsewhere. */
  readonly identityProviders: IdentityDescription
  readonly farcaster: {
    /** The relay's API is below it at `/v1`; the page that plays the Farcaster app is at `/`. */
    readonly relayUrl: string
    /** The node whose chain has the Farcaster registries. */
    readonly rpcUrl: string
  }
}
