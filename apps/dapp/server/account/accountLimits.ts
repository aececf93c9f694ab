import { clientAddress, type Limiter } from '@latchkey/server-kit/limits'
import type { Context } from 'hono'
import type { AppKeys } from './appKeys.ts'

const hourMs = 3_600_000

/** How often an email address, and a client's address, may be used. Dapp 8.4. */
const rules = {
  mail: {
    ofEmail: [
      // Of each purpose, so that a change may follow a sign-in at once.
      { capacity: 1, periodMs: 30_000, ofPurpose: true },
      { capacity: 5, periodMs: hourMs, ofPurpose: false },
    ],
    ofClient: [{ capacity: 20, periodMs: hourMs }],
  },
  // Wrong codes: a right one is given back. Of each purpose, so that strangers who sign in do not hinder the user. R-31.
  code: {
    ofEmail: [{ capacity: 10, periodMs: 24 * hourMs, ofPurpose: true }],
    ofClient: [{ capacity: 30, periodMs: hourMs }],
  },
  password: {
    ofEmail: [{ capacity: 10, periodMs: hourMs, ofPurpose: false }],
    ofClient: [{ capacity: 50, periodMs: hourMs }],
  },
} as const

/** Limits that count email addresses as well as clients, over all processes. Addresses are stored as hashes. */
export function createAccountLimits(needs: {
  readonly limiter: Limiter
  readonly keys: AppKeys
  readonly trustedProxies: number
  /** Multiplies the limits of a client's address: in the demo and in tests all users have one. */
  readonly clients: number
}) {
  const takesOfEmail = (rule: keyof typeof rules, email: string, purpose: string, cost: 1 | -1) =>
    rules[rule].ofEmail.map(({ capacity, periodMs, ofPurpose }) => ({
      key: `${rule} ${periodMs} ${needs.keys.hash('limit', email, ofPurpose ? purpose : '')}`,
      capacity,
      periodMs,
      cost,
    }))

  /** @returns seconds to wait, or 0 */
  async function take(c: Context, rule: keyof typeof rules, email: string, purpose = ''): Promise<number> {
    const { ofClient } = rules[rule]
    const client = clientAddress(c, needs.trustedProxies)
    const outcome = await needs.limiter.take([
      ...ofClient.map(({ capacity, periodMs }) => ({
        ...{ key: `${rule} ${client}`, capacity: capacity * needs.clients, periodMs, cost: 1 },
      })),
      ...takesOfEmail(rule, email, purpose, 1),
    ])
    if (outcome.status === 'taken') return 0
    return outcome.status === 'refused' ? outcome.retryInSeconds : 1
  }

  /** Gives back what a try of a code took from the address, because it was no failure. */
  const giveBack = (email: string, purpose: string) =>
    needs.limiter.charge(takesOfEmail('code', email, purpose, -1))

  return { take, giveBack }
}
