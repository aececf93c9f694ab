import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { MoneyProps } from '../../../shared/props/money.ts'
import type { Database } from '../../database/database.ts'
import { users } from '../../database/schema.ts'
import { deferred, type Props } from '../../inertia/prop.ts'
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

/** Props of `Settings/SpendAbility`. */
export function moneyProps(site: Site, viewer: Viewer, { chains, read }: HeldBalances): Props {
  const head: MoneyProps = { chains }
  return {
    ...head,
    balances: deferred(read, 'balances'),
    allowances: deferred(() => readAllowances(site, viewer.accounts), 'allowances'),
  }
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
