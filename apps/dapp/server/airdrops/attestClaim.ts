import { and, eq } from 'drizzle-orm'
import { getAddress, type Hex, isAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { DropAttestation } from '../../shared/props/airdrops.ts'
import { chainEvents, dropAttestations } from '../database/launchpadSchema.ts'
import { isOwn } from '../launchpad/ownAccounts.ts'
import { subjectBytes } from '../lists/dropTree.ts'
import type { Site, Viewer } from '../pages/site.ts'
import type { createDropProofs } from './createDropProofs.ts'

/** How long a signature can be used, s. */
const usableSec = 3_600

export const claimTypes = {
  SolanaClaim: [
    { name: 'dropId', type: 'uint256' },
    { name: 'index', type: 'uint256' },
    { name: 'subject', type: 'bytes32' },
    { name: 'to', type: 'address' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

type Refusal = 'not_listed' | 'not_yours' | 'already_named' | 'not_open' | 'other_key'

/**
 * Signs to whom the entry of a Solana account pays. The user has signed in with both accounts. The first account that is
 * named stays, because a signature that was given cannot be taken back. Dapp 2.3, contract `MerkleDrop`.
 */
export function createAttestor(needs: {
  readonly site: Site
  readonly key: Hex
  readonly proofOf: ReturnType<typeof createDropProofs>
  readonly now: () => number
}) {
  const { site, proofOf } = needs
  const account = privateKeyToAccount(needs.key)

  async function attest(
    viewer: Viewer & { readonly userId: string },
    dropId: string,
    { subject, to }: { readonly subject: string; readonly to: string },
  ): Promise<DropAttestation | Refusal> {
    const directory = await site.directory()
    const drop = directory.drops.find(({ list }) => list.id === dropId)
    const entry = drop && (await proofOf(dropId, subject))
    if (!drop || entry?.kind !== 'solana') return 'not_listed'
    const isOfViewer = (address: string) => isOwn(viewer.accounts, drop.chainId, address)
    if (!isOfViewer(subject) || !isAddress(to, { strict: false })) return 'not_yours'
    if (!isOfViewer(to.toLowerCase())) return 'not_yours'
    const now = Math.max(directory.chainNow(drop.chainId), needs.now())
    if (now < drop.startsAt.getTime() || now >= drop.endsAt.getTime()) return 'not_open'
    const [created] = await site.db
      .select({ args: chainEvents.args })
      .from(chainEvents)
      .where(eq(chainEvents.id, drop.eventId))
    // The contract takes signatures of the key only with which the drop was published.
    if (created?.args.attestor !== account.address.toLowerCase()) return 'other_key'
    const named = { dropId, idx: entry.index, toAccount: to.toLowerCase(), userId: viewer.userId }
    await site.db
      .insert(dropAttestations)
      .values({ ...named, at: new Date(needs.now()) })
      .onConflictDoNothing()
    const [kept] = await site.db
      .select({ toAccount: dropAttestations.toAccount })
      .from(dropAttestations)
      .where(and(eq(dropAttestations.dropId, dropId), eq(dropAttestations.idx, entry.index)))
    if (kept?.toAccount !== named.toAccount) return 'already_named'
    const deadline = Math.floor(now / 1000) + usableSec
    const signature = await account.signTypedData({
      domain: {
        ...{ name: 'LatchkeyDrop', version: '1' },
        ...{ chainId: drop.chainId, verifyingContract: getAddress(drop.contract) },
      },
      types: claimTypes,
      primaryType: 'SolanaClaim',
      message: {
        ...{ dropId: BigInt(drop.onchainId), index: BigInt(entry.index) },
        ...{ subject: subjectBytes({ kind: 'solana', subject }), to: getAddress(to) },
        deadline: BigInt(deadline),
      },
    })
    return { to: getAddress(to), deadline, signature }
  }
  return { address: account.address, attest }
}

export type Attestor = ReturnType<typeof createAttestor>
