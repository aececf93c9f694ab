import type { Clock } from '@latchkey/core'
import type { LogLine } from '@latchkey/server-kit'
import { and, eq, notExists, sql } from 'drizzle-orm'
import type { SponsoredClaim, SponsoredRequest } from '../../shared/props/relay.ts'
import { dropClaims, dropEntries, stars } from '../database/launchpadSchema.ts'
import { sponsoredClaims } from '../database/relaySchema.ts'
import { users, wallets } from '../database/schema.ts'
import { dropPhase } from '../launchpad/dropProps.ts'
import { starRef } from '../launchpad/stars.ts'
import type { Site } from '../pages/site.ts'
import type { Refusal } from './refusal.ts'

const pollMs = 10_000
/** Entries of one drop that are tried in a round. */
const perDrop = 50
/** After this time a claim that was refused is tried again, unless the refusal says when, ms. */
const againMs = 600_000

/**
 * Asks the relay to claim the open airdrops that users starred, of users who wish it: each EVM entry once, within the limits
 * that hold for claims that users ask for. Anyone can make an airdrop of a worthless token for anyone.
 */
export function createUserClaims(needs: {
  readonly site: Site
  readonly request: (userId: string, asked: SponsoredRequest) => Promise<SponsoredClaim | Refusal>
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
}) {
  const { site, request, clock, log } = needs
  const { db } = site
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  /** When an entry that was refused is tried again, ms since the Unix epoch. */
  const refused = new Map<string, number>()

  /** Entries of a drop, of users who starred it, that nobody has claimed, and that the relay was never asked for. */
  const entriesOf = (drop: Awaited<ReturnType<Site['directory']>>['drops'][number]) =>
    db
      .select({ userId: users.id, subject: dropEntries.subject })
      .from(users)
      .innerJoin(
        stars,
        and(...[eq(stars.userId, users.id), eq(stars.kind, 'drop'), eq(stars.ref, starRef(drop.list.id))]),
      )
      .innerJoin(wallets, eq(wallets.userId, users.id))
      .innerJoin(
        dropEntries,
        and(
          ...[eq(dropEntries.dropId, drop.list.id), eq(dropEntries.kind, 'evm')],
          eq(dropEntries.subject, sql`lower(split_part(${wallets.account}, ':', 2))`),
        ),
      )
      .where(
        and(
          users.claimsForMe,
          notExists(
            db
              .select({ idx: dropClaims.idx })
              .from(dropClaims)
              .where(
                and(
                  ...[eq(dropClaims.chainId, drop.chainId), eq(dropClaims.onchainId, drop.onchainId)],
                  eq(dropClaims.idx, dropEntries.idx),
                ),
              ),
          ),
          notExists(
            db
              .select({ id: sponsoredClaims.id })
              .from(sponsoredClaims)
              .where(
                and(
                  ...[eq(sponsoredClaims.chainId, drop.chainId), eq(sponsoredClaims.target, drop.contract)],
                  eq(sponsoredClaims.dropNumber, drop.onchainId),
                  eq(sponsoredClaims.account, dropEntries.subject),
                ),
              ),
          ),
        ),
      )
      .limit(perDrop)

  /** Asks for every claim that is due. @throws NodeUnavailable */
  async function claimForUsers(): Promise<void> {
    const directory = await site.directory()
    for (const drop of directory.drops) {
      if (dropPhase(drop, directory) !== 'live') continue
      for (const { userId, subject } of await entriesOf(drop)) {
        const key = `${drop.list.id} ${subject}`
        if ((refused.get(key) ?? 0) > clock.now()) continue
        const { chainId, contract: target, onchainId: index } = drop
        const answer = await request(userId, { chainId, target, call: 'claim', account: subject, index })
        if (!('code' in answer)) continue
        const { code, retryInSeconds } = answer
        refused.set(key, clock.now() + (retryInSeconds ? retryInSeconds * 1000 : againMs))
        log('relay_claim_for_user_refused', { code })
      }
    }
    for (const [key, until] of refused) if (until <= clock.now()) refused.delete(key)
  }

  async function run(): Promise<void> {
    const wait = () => clock.sleep(pollMs, stopping.signal).catch(() => {})
    for (await wait(); !stopping.signal.aborted; await wait())
      await claimForUsers().catch(() => log('relay_claims_for_users_failed'))
  }

  return {
    claimForUsers,
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
