/** A person with an account at all six providers. */
export type IdentityAccount = {
  /** Value of the button in the account picker. */
  readonly key: 'alice' | 'bob' | 'carol' | 'river' | 'dora' | 'erin' | 'finn'
  readonly name: string
  /** Username at GitHub, Discord and X. */
  readonly username: string
  readonly email: string
  readonly emailVerified: boolean
  /** The Google Workspace domain, for which Google is authoritative. */
  readonly workspace: string | undefined
  /** A part of the account's ids, which differ between the providers. */
  readonly number: number
}

export const identityAccounts: readonly IdentityAccount[] = [
  {
    key: 'alice',
    name: 'Alice Meadow',
    username: 'alice',
    email: 'alice@example.test',
    emailVerified: true,
    workspace: 'example.test',
    number: 1,
  },
  {
    key: 'bob',
    name: 'Bob Harbour',
    username: 'bob',
    email: 'bob@elsewhere.test',
    emailVerified: true,
    workspace: undefined,
    number: 2,
  },
  {
    key: 'carol',
    name: 'Carol Unverified',
    username: 'carol',
    email: 'carol@example.test',
    emailVerified: false,
    workspace: undefined,
    number: 3,
  },
  {
    // The display of names ending in 0 is a special case of the specification.
    key: 'river',
    name: 'River Zero',
    username: 'river0',
    email: 'river@example.test',
    emailVerified: true,
    workspace: undefined,
    number: 4,
  },
  {
    key: 'dora',
    name: 'Dora Studio',
    username: 'dora',
    email: 'dora@example.test',
    emailVerified: true,
    workspace: 'example.test',
    number: 5,
  },
  {
    key: 'erin',
    name: 'Erin Quarry',
    username: 'erin',
    email: 'erin@example.test',
    emailVerified: true,
    workspace: 'example.test',
    number: 6,
  },
  {
    key: 'finn',
    name: 'Finn Harper',
    username: 'finn',
    email: 'finn@example.test',
    emailVerified: true,
    workspace: 'example.test',
    number: 7,
  },
]

export const accountOf = (key: unknown): IdentityAccount | undefined =>
  identityAccounts.find((account) => account.key === key)
