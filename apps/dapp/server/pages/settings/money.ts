import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Distribution } from '../../../shared/props/airdrops.ts'
import type { MoneyProps } from '../../../shared/props/money.ts'
import type { Database } from '../../database/database.ts'
import { users } from '../../database/schema.ts'
import { deferred, optional, type Props } from '../../inertia/prop.ts'
import { readAllowances } from '../../launchpad/allowances.ts'
import type { HeldBalances } from '../heldBalances.ts'
import type { Site, Viewer } from '../site.ts'
import { firstProblems } from './profile.ts'

const spendingBody = z.object({
  approvalMode: z.enum(['exact', 'unlimited'], 'Choose how much to approve.'),
  dailyWarn: z
    .string()
    .regex(/^[1-9]\d{0,77}$/, 'Enter more than zero.')
    .nullable(),
})
const receivingBody = z.object({
  dropAccount: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'Choose an account.')
    .nullable()
    .optional(),
  claimsForMe: z.boolean().optional(),
})

/** Props of `Settings/SpendAbility`. */
export function moneyProps(
  site: Site,
  viewer: Viewer,
  { chains, read, distribution }: HeldBalances & { distribution(viewer: Viewer): Promise<Distribution> },
): Props {
  const head: MoneyProps = { chains }
  return {
    ...head,
    balances: deferred(read, 'balances'),
    allowances: deferred(() => readAllowances(site, viewer.accounts), 'allowances'),
    distribution: optional(() => distribution(viewer)),
  }
}

/**
 * Stores where the tokens of the user's Solana accounts go, and whether the relay claims for the user; what is missing stays.
 * @returns what is wrong, by field
 */
export async function saveReceiving(
  db: Database,
  { userId, accounts }: Viewer & { readonly userId: string },
  body: unknown,
): Promise<Record<string, string>> {
  const read = receivingBody.safeParse(body)
  if (!read.success) return firstProblems(read.error)
  const { claimsForMe } = read.data
  const dropAccount = read.data.dropAccount?.toLowerCase() ?? read.data.dropAccount
  if (dropAccount && !accounts.some(({ address }) => address === dropAccount))
    return { dropAccount: 'Choose an account of yours.' }
  const change = {
    ...(dropAccount === undefined ? {} : { dropAccount }),
    ...(claimsForMe === undefined ? {} : { claimsForMe }),
  }
  if (Object.keys(change).length > 0) await db.update(users).set(change).where(eq(users.id, userId))
  return {}
}

/** Stores the limits. @returns what is wrong, by field */
export async function saveSpending(
  db: Database,
  userId: string,
  body: unknown,
): Promise<Record<string, string>> {
  const read = spendingBody.safeParse(body)
  if (!read.success) return firstProblems(read.error)
  await db.update(users).set(read.data).where(eq(users.id, userId))
  return {}
}
