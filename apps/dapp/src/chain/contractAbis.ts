import { abi as Collection } from '../../contracts/compiled/Collection.ts'
import { abi as Launchpad } from '../../contracts/compiled/Launchpad.ts'
import { abi as LaunchToken } from '../../contracts/compiled/LaunchToken.ts'
import { abi as MerkleDrop } from '../../contracts/compiled/MerkleDrop.ts'
import { abi as Presale } from '../../contracts/compiled/Presale.ts'
import { abi as StakingPool } from '../../contracts/compiled/StakingPool.ts'
import { abi as TokenLock } from '../../contracts/compiled/TokenLock.ts'

/** Without bytecode, which the bundler drops. */
export const contractAbis = {
  ...{ Collection, Launchpad, LaunchToken, MerkleDrop, Presale, StakingPool, TokenLock },
} as const
