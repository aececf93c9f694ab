import type { Address } from 'viem'
import type { DevnetChain } from './chains/chain.ts'
import type { DevnetToken } from './contracts/deployContracts.ts'

/** What runs where: the content of `/deployment.json`. */
export type Deployment = {
  readonly chains: readonly DevnetChain[]
  readonly tokens: readonly DevnetToken[]
  readonly walletFactory: Address
}
