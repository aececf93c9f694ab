import type { LaunchInput, LaunchProblems, LaunchStep, OwnToken } from '../../shared/launchDraft.ts'
import { localTimeText } from '../time/localTimeText.ts'

const dayMs = 86_400_000

/** What each step of the form gets. */
export type StepProps = {
  readonly input: LaunchInput
  readonly problems: LaunchProblems
  readonly change: (change: Partial<LaunchInput>) => void
}

const fieldsOf: Readonly<Record<Exclude<LaunchStep, 'review'>, readonly (keyof LaunchInput)[]>> = {
  token: ['chainId', 'source', 'name', 'symbol', 'supply', 'token'],
  sale: ['hardCap', 'softCap', 'minBuy', 'maxBuy', 'rate', 'start', 'end'],
  safety: ['tgePercent', 'cliffDays', 'vestingDays', 'lockPercent', 'lockCliffDays', 'lockEndDays'],
  about: ['tagline', 'description', 'links'],
}

/** The first step with a problem; `undefined` if none is about a field. */
export const stepOfProblems = (problems: LaunchProblems) =>
  (Object.keys(fieldsOf) as (keyof typeof fieldsOf)[]).find((step) =>
    fieldsOf[step].some((field) => problems[field] !== undefined),
  )

/** What a new launch begins with: usual terms, of which only the amounts are missing. */
export const newLaunch = (chainId: number, owner: string, now: number): LaunchInput => ({
  ...{ chainId, owner, source: 'new', name: '', symbol: '', supply: '', token: '' },
  ...{ hardCap: '', softCap: '', minBuy: '0.05', maxBuy: '', rate: '' },
  ...{ start: toMinute(now + dayMs), end: toMinute(now + 8 * dayMs) },
  ...{ tgePercent: '20', cliffDays: '0', vestingDays: '60' },
  ...{ lockPercent: '20', lockCliffDays: '180', lockEndDays: '365' },
  ...{ tagline: '', description: '', links: '' },
})

const toMinute = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000).toISOString()

/** A time of the input as its field has it, in the visitor's time zone. */
export const timeText = (iso: string) => (iso ? localTimeText(Date.parse(iso)) : '')
export const timeOf = (local: string) => (local ? new Date(local).toISOString() : '')

/** Symbol of the token, as far as it is known. */
export const symbolOf = (input: LaunchInput, ownToken: OwnToken | undefined) =>
  (input.source === 'own' ? ownToken?.symbol : input.symbol) || 'tokens'
