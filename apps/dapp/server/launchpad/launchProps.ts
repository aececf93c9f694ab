import type { LaunchDetail, LaunchSummary, LaunchTerms } from '../../shared/props/launch.ts'
import { tokensFor } from '../../shared/tokensFor.ts'
import type { Database } from '../database/database.ts'
import type { Directory, LaunchRow } from './directory.ts'
import { type RefOf, readRefs, shownAddress } from './people.ts'
import { readStars, type StarsOf } from './stars.ts'

const iso = (date: Date) => date.toISOString()

/** Reads what turns rows of launches into props. */
export async function readLaunchProps(
  db: Database,
  directory: Directory,
  launches: readonly LaunchRow[],
  userId: string | undefined,
) {
  const [refOf, starsOf] = await Promise.all([
    readRefs(
      db,
      launches.map(({ owner }) => owner),
    ),
    readStars(
      db,
      launches.map(({ id }) => id),
      userId,
    ),
  ])
  return {
    summary: (launch: LaunchRow) => summaryOf(launch, directory, refOf, starsOf),
    terms: (launch: LaunchRow) => termsOf(launch, directory, refOf, starsOf),
    detail: (launch: LaunchRow, contracts: LaunchDetail['contracts']): LaunchDetail => ({
      ...termsOf(launch, directory, refOf, starsOf),
      description: launch.project?.description ?? '',
      links: (launch.project?.links ?? []).map((href) => ({ label: new URL(href).host, href })),
      supply: launch.coin.supply,
      contracts,
    }),
  }
}

export type LaunchProps = Awaited<ReturnType<typeof readLaunchProps>>

function summaryOf(launch: LaunchRow, directory: Directory, refOf: RefOf, starsOf: StarsOf): LaunchSummary {
  return {
    ...{ id: launch.id, chainId: launch.chainId, name: launch.name, symbol: launch.symbol },
    tagline: launch.project?.tagline ?? '',
    logo: `/media/p/${launch.presale}.svg`,
    ...{
      token: shownAddress(launch.token),
      presale: shownAddress(launch.presale),
      owner: refOf(launch.owner),
    },
    ...{ start: iso(launch.startsAt), end: iso(launch.endsAt) },
    softCap: launch.softCap,
    hardCap: launch.hardCap,
    raised: launch.raised,
    rate: launch.rate,
    backers: launch.backers,
    finalizedAt: launch.finalizedAt ? iso(launch.finalizedAt) : null,
    cancelledAt: launch.cancelledAt ? iso(launch.cancelledAt) : null,
    practice: directory.isPractice(launch.chainId),
    ...starsOf(launch.id),
  }
}

function termsOf(launch: LaunchRow, directory: Directory, refOf: RefOf, starsOf: StarsOf): LaunchTerms {
  return {
    ...summaryOf(launch, directory, refOf, starsOf),
    decimals: launch.coin.decimals,
    minBuy: launch.minBuy,
    maxBuy: launch.maxBuy,
    ...{ tgeBps: launch.tgeBps, cliffSec: launch.cliffSec, vestingSec: launch.vestingSec },
    tokensForSale: `${tokensFor(BigInt(launch.hardCap), BigInt(launch.rate))}`,
    ...{ unsoldTaken: launch.unsoldTaken, proceedsTaken: launch.proceedsTaken },
  }
}
