import type { Hex } from 'viem'
import { farcasterKeys } from '../accounts.ts'

/** A Farcaster user of the devnet. */
export type FarcasterUser = {
  readonly fid: number
  readonly username: 'alice' | 'bob'
  readonly displayName: string
  readonly bio: string
  /** Key of the custody address, which owns the fid. */
  readonly custodyKey: Hex
  /** Key of an address that may sign in for the fid, where the channel accepts it. */
  readonly authKey: Hex | undefined
}

/** The fid of the first user; the second has the next one. */
export const firstFid = 910_001

const [aliceCustody, bobCustody, bobAuth] = farcasterKeys

export const farcasterUsers: readonly FarcasterUser[] = [
  {
    fid: firstFid,
    username: 'alice',
    displayName: 'Alice Meadow',
    bio: 'Signs with her custody address.',
    custodyKey: aliceCustody,
    authKey: undefined,
  },
  {
    fid: firstFid + 1,
    username: 'bob',
    displayName: 'Bob Harbour',
    bio: 'Signs with an auth address where it is accepted.',
    custodyKey: bobCustody,
    authKey: bobAuth,
  },
]
