import { formatAmount } from '@latchkey/core'
import * as z from 'zod/mini'
import type { TokenOf } from './props/launch.ts'
import { readAmount } from './readAmount.ts'
import { tokensFor } from './tokensFor.ts'

export const launchSteps = ['token', 'sale', 'safety', 'about', 'review'] as const
export type LaunchStep = (typeof launchSteps)[number]

const minuteMs = 60_000
const dayMs = 86_400_000
const daySec = 86_400n
/** The longest vesting and the longest lock of the contracts, days. */
const longest = { vesting: 4 * 365, lock: 10 * 365 }
/** Latest end of a sale that the contract takes, days from now. */
const latestEndDays = 180
const maxSupply = 10n ** 15n
const maxLinks = 5
const coin = 10n ** 18n
/** Decimals of a token that the launch creates. */
const newDecimals = 18

const typed = z.string().check(z.maxLength(200))
/** A launch as its creator typed it: amounts with a decimal point, times in ISO 8601 or empty, numbers of days. */
export const launchInput = z.object({
  chainId: z.number(),
  owner: typed,
  source: z.enum(['new', 'own']),
  name: typed,
  symbol: typed,
  /** Number of whole tokens. */
  supply: typed,
  /** Address of a token that the creator owns. */
  token: typed,
  hardCap: typed,
  softCap: typed,
  minBuy: typed,
  maxBuy: typed,
  /** Tokens for one coin. */
  rate: typed,
  start: typed,
  end: typed,
  tgePercent: typed,
  cliffDays: typed,
  vestingDays: typed,
  lockPercent: typed,
  lockCliffDays: typed,
  lockEndDays: typed,
  tagline: typed,
  description: z.string().check(z.maxLength(4_000)),
  /** One in each line. */
  links: z.string().check(z.maxLength(2_000)),
})
export type LaunchInput = z.infer<typeof launchInput>

/** A token that the creator owns, as the chain has it. */
export type OwnToken = TokenOf & {
  readonly name: string
  /** What the creator holds, base units. */
  readonly held: string
}

/** What the rules depend on besides the input. */
export type LaunchContext = {
  /** Time of the next block, ms since 1970. */
  readonly now: number
  readonly ownToken: OwnToken | undefined
}

/** The first problem of each field. */
export type LaunchProblems = Readonly<Record<string, string>>

/** A valid launch. Amounts in base units; times in seconds since 1970, lengths in seconds. */
export type LaunchPlan = {
  readonly chainId: number
  readonly owner: string
  readonly coin: SoldToken
  readonly sale: SalePlan
  readonly safety: SafetyPlan
  readonly about: {
    readonly tagline: string
    readonly description: string
    readonly links: readonly string[]
  }
}

export type SoldToken = {
  /** `undefined`: the launch creates it. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** What can be sold and locked. */
  readonly available: bigint
}

type SalePlan = {
  readonly hardCap: bigint
  readonly softCap: bigint
  readonly minBuy: bigint
  readonly maxBuy: bigint
  readonly rate: bigint
  readonly start: bigint
  readonly end: bigint
  readonly tokens: bigint
}

type SafetyPlan = {
  readonly tgeBps: number
  readonly cliff: bigint
  readonly vesting: bigint
  /** The lock of the team's tokens. `cliff` and `end` are counted from the launch. */
  readonly lock: { readonly amount: bigint; readonly cliff: bigint; readonly end: bigint } | undefined
}

/** Reads a text with a function that throws a sentence about what is wrong. */
const read = <value>(parse: (text: string) => value) =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      try {
        return parse(text.trim())
      } catch (problem) {
        issues.push({ code: 'custom', message: String(problem), input: text })
        return z.NEVER
      }
    }),
  )

const amount = (decimals: number) =>
  read((text) => {
    const { value, problem } = readAmount(text, decimals)
    if (value === undefined) throw problem
    return value
  })

/** In hundredths of a percent. */
const percent = read((text) => {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  const bps = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (!(bps <= 10_000)) throw 'Enter 0 to 100, with at most 2 decimals.'
  return bps
})

const days = (most: number, problem: string) =>
  read((text) => {
    if (!/^\d{1,5}$/.test(text)) throw 'Enter whole days.'
    if (Number(text) > most) throw problem
    return BigInt(text) * daySec
  })

const time = (problem: string) =>
  read((text) => {
    const ms = Date.parse(text)
    if (Number.isNaN(ms)) throw problem
    return ms
  })

const lengthOf = (least: number, most: number, problem: string) =>
  z.string().check(z.trim(), z.minLength(least, problem), z.maxLength(most, problem))

const tokenForm = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('new'),
    name: lengthOf(2, 40, 'Use 2 to 40 characters.'),
    symbol: z.string().check(z.trim(), z.regex(/^[A-Z0-9]{2,8}$/, '2 to 8 capital letters or digits.')),
    supply: read((text) => {
      const supply = /^\d{1,16}$/.test(text) ? BigInt(text) : 0n
      if (supply < 1n || supply > maxSupply)
        throw `Enter a whole number of tokens, 1 to ${maxSupply.toLocaleString('en')}.`
      return supply * coin
    }),
  }),
  z.object({
    source: z.literal('own'),
    token: z
      .string()
      .check(z.trim(), z.regex(/^0x[0-9a-fA-F]{40}$/, 'Enter an address that starts with 0x.')),
  }),
])

type Report = (field: string, problem: string) => void
/** Checks fields against each other. The first problem of each field counts. */
const across = <value>(rules: (value: value, report: Report) => void) =>
  z.check<value>(({ value, issues }) =>
    rules(value, (field, message) => issues.push({ code: 'custom', path: [field], message, input: value })),
  )

const saleForm = ({ address, decimals, available }: SoldToken, now: number) =>
  z
    .object({
      ...{ hardCap: amount(18), softCap: amount(18), minBuy: amount(18), maxBuy: amount(18) },
      rate: amount(decimals),
      start: time('Choose when it opens.'),
      end: time('Choose when it ends.'),
    })
    .check(
      across(({ hardCap, softCap, minBuy, maxBuy, rate, start, end }, report) => {
        if (hardCap > 10n ** 9n * coin) report('hardCap', 'Enter at most 1,000,000,000.')
        if (softCap * 4n < hardCap)
          report('softCap', 'The soft cap must be at least a quarter of the hard cap.')
        if (softCap > hardCap) report('softCap', 'The soft cap must be at most the hard cap.')
        if (minBuy > maxBuy) report('minBuy', 'The minimum must be at most the maximum.')
        if (maxBuy > hardCap) report('maxBuy', 'The maximum must be at most the hard cap.')
        if (start < now + 5 * minuteMs) report('start', 'Open it at least 5 minutes from now.')
        if (end - start < 10 * minuteMs || end - start > 60 * dayMs)
          report('end', 'Keep it open for 10 minutes to 60 days.')
        if (end > now + latestEndDays * dayMs) report('end', `End it within ${latestEndDays} days.`)
        const tokens = tokensFor(hardCap, rate)
        if (tokensFor(minBuy, rate) === 0n) report('rate', 'With this rate the minimum buys nothing.')
        if (tokens > available)
          report('rate', `The sale needs ${shown(tokens, decimals)} tokens, more than ${whole(address)}.`)
      }),
    )

const safetyForm = ({ address, decimals, available }: SoldToken, sold: bigint) =>
  z
    .object({
      tgePercent: percent,
      cliffDays: days(longest.vesting, 'The cliff must be within the vesting.'),
      vestingDays: days(longest.vesting, 'Vest within 4 years.'),
      lockPercent: percent,
      lockCliffDays: days(longest.lock, 'The cliff must be before the end.'),
      lockEndDays: days(longest.lock, 'End the lock within 10 years.'),
    })
    .check(
      across((value, report) => {
        if (value.cliffDays > value.vestingDays) report('cliffDays', 'The cliff must be within the vesting.')
        if (value.tgePercent < 10_000 && value.vestingDays === 0n)
          report('vestingDays', 'Choose how long the rest vests.')
        const locked = shareOf(available, value.lockPercent)
        if (locked === 0n) return
        if (locked + sold > available)
          report(
            'lockPercent',
            `The sale and the lock need ${shown(locked + sold, decimals)} tokens, more than ${whole(address)}.`,
          )
        if (value.lockEndDays === 0n) report('lockEndDays', 'Lock for at least a day.')
        if (value.lockCliffDays > value.lockEndDays)
          report('lockCliffDays', 'The cliff must be before the end.')
      }),
    )

const aboutForm = z.object({
  tagline: lengthOf(0, 90, 'Use at most 90 characters.'),
  description: lengthOf(128, 2_000, 'Use 128 to 2,000 characters.'),
  links: read((text) => {
    const links = text.split(/\s+/).filter(Boolean)
    if (links.length > maxLinks) throw `Use at most ${maxLinks} links.`
    return links.map((link) => {
      const url = URL.canParse(link) ? new URL(link) : undefined
      // A name before the host would look like another host.
      if (url?.protocol !== 'https:' || url.username || url.password || link.length > 200)
        throw 'Use links that start with https://, one in each line.'
      return url.href
    })
  }),
})

/**
 * Reads the steps of a launch up to one of them. `review` is all of them.
 *
 * @returns the problems by field, and what the valid steps hold
 */
function readSteps(input: LaunchInput, upTo: LaunchStep, { now, ownToken }: LaunchContext) {
  const isAsked = (step: LaunchStep) => launchSteps.indexOf(step) <= launchSteps.indexOf(upTo)
  const token = tokenForm.safeParse(input)
  const sold = token.success ? soldToken(token.data, ownToken) : undefined
  const sale = sold && isAsked('sale') ? saleForm(sold, now).safeParse(input) : undefined
  const tokens = sale?.data ? tokensFor(sale.data.hardCap, sale.data.rate) : 0n
  const safety = sold && isAsked('safety') ? safetyForm(sold, tokens).safeParse(input) : undefined
  const about = isAsked('about') ? aboutForm.safeParse(input) : undefined
  const issues = [token, sale, safety, about].flatMap((step) => step?.error?.issues ?? [])
  const problems: LaunchProblems = Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
  return { problems, sold, tokens, sale: sale?.data, safety: safety?.data, about: about?.data }
}

/** What is wrong in the steps up to this one, by field. Dapp 3.3. */
export const launchProblems = (
  input: LaunchInput,
  upTo: LaunchStep,
  context: LaunchContext,
): LaunchProblems => readSteps(input, upTo, context).problems

/** The token of a draft; `undefined` as long as its step has problems or the chain has not been asked. */
export const launchToken = (input: LaunchInput, context: LaunchContext): SoldToken | undefined =>
  readSteps(input, 'token', context).sold

/** Reads a whole launch; `undefined` if {@link launchProblems} finds some. */
export function readLaunch(input: LaunchInput, context: LaunchContext): LaunchPlan | undefined {
  const { problems, sold, tokens, sale, safety, about } = readSteps(input, 'review', context)
  if (Object.keys(problems).length > 0 || !sold || !sale || !safety || !about) return undefined
  const locked = shareOf(sold.available, safety.lockPercent)
  return {
    ...{ chainId: input.chainId, owner: input.owner, coin: sold, about },
    sale: { ...sale, tokens, start: seconds(sale.start), end: seconds(sale.end) },
    safety: {
      ...{ tgeBps: safety.tgePercent, cliff: safety.cliffDays, vesting: safety.vestingDays },
      lock:
        locked > 0n ? { amount: locked, cliff: safety.lockCliffDays, end: safety.lockEndDays } : undefined,
    },
  }
}

function soldToken(token: z.infer<typeof tokenForm>, own: OwnToken | undefined): SoldToken | undefined {
  if (token.source === 'new') {
    const { name, symbol, supply: available } = token
    return { address: undefined, name, symbol, decimals: newDecimals, available }
  }
  if (own?.address.toLowerCase() !== token.token.toLowerCase()) return undefined
  const { address, name, symbol, decimals, held } = own
  return { address, name, symbol, decimals, available: BigInt(held) }
}

const shareOf = (all: bigint, bps: number) => (all * BigInt(bps)) / 10_000n
const seconds = (ms: number) => BigInt(Math.floor(ms / 1000))
const shown = (value: bigint, decimals: number) => formatAmount(value, decimals, 'en')
const whole = (address: string | undefined) => (address === undefined ? 'the supply' : 'you hold')
