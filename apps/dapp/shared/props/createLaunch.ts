import type { LaunchContracts } from '../launchCalls.ts'
import type { LaunchInput, LaunchStep, OwnToken } from '../launchDraft.ts'
import type { HeldToken } from './airdrops.ts'
import type { ChainId } from './launch.ts'

/**
 * `draft`, then `submitted` once the transaction of its sale is known, then `onchain` once the mirror has the sale. A launch
 * that is on chain is listed as long as the lock of the team is missing.
 */
export type ProjectState = 'draft' | 'submitted' | 'onchain'

/** A launch that its creator prepares. */
export type ProjectDraft = {
  readonly id: string
  readonly state: ProjectState
  readonly input: LaunchInput
  /** The last step up to which nothing was wrong when it was saved. */
  readonly step: LaunchStep
  /** Names the launch on chain, 32 bytes in hex. */
  readonly salt: `0x${string}`
  /** The token of the draft if its creator owns one already; `null` also if the chain did not answer. */
  readonly ownToken: OwnToken | null
  readonly contracts: LaunchContracts
}

export type ListedDraft = Pick<ProjectDraft, 'id' | 'state'> & {
  readonly name: string
  readonly chainId: ChainId
}

/** Optional props of `Projects`, read when the form of a launch is open. */
export type CreateLaunchProps = {
  /** The draft that the address names, else the newest one; `null` for a new one. */
  readonly draft?: ProjectDraft | null
  readonly drafts?: readonly ListedDraft[]
  /** Tokens of the launchpad that the user's wallets hold. */
  readonly tokens?: readonly HeldToken[]
}
