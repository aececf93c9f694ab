import { and, type Column, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

/**
 * An account of a user. A key signs for its address on every network. Code that verifies signatures is of one network: on
 * another one the address may be of somebody else, such as a former owner..
 */
export type OwnAccount = {
  /** EVM ones in lower case. */
  readonly address: string
  /** EVM chain id of the one network of a contract account; `undefined`: every network of its family. */
  readonly chainId: number | undefined
}

/** Reads `eip155:0x…`, `eip155:<chain id>:0x…` and `solana:…`, as `verifySignIn` names accounts. */
export function readOwnAccount(account: string): OwnAccount {
  const [namespace, ...rest] = account.split(':')
  const address = rest.at(-1) ?? ''
  const chainId = namespace === 'eip155' && rest.length > 1 ? Number(rest[0]) : undefined
  return { address: namespace === 'eip155' ? address.toLowerCase() : address, chainId }
}

const isOn = (chainId: number) => (account: OwnAccount) => [undefined, chainId].includes(account.chainId)

/** The addresses that are the user's on a network. */
export const addressesOn = (accounts: readonly OwnAccount[], chainId: number): readonly string[] => [
  ...new Set(accounts.filter(isOn(chainId)).map(({ address }) => address)),
]

/** An address that a page is about, on every network. */
export const anyNetwork = (address: string): OwnAccount => ({ address, chainId: undefined })

/** Whether the address, in lower case if it is of EVM, is the user's on a network. */
export const isOwn = (accounts: readonly OwnAccount[], chainId: number, address: string): boolean =>
  accounts.some((account) => account.address === address && isOn(chainId)(account))

/** The condition that a row is about an account of the user. */
export function ofOwn(
  accounts: readonly OwnAccount[],
  { chainId, address }: { readonly chainId: Column; readonly address: Column },
): SQL {
  const everywhere = accounts.filter((account) => account.chainId === undefined)
  const conditions = [
    ...(everywhere.length > 0
      ? [
          inArray(
            address,
            everywhere.map((account) => account.address),
          ),
        ]
      : []),
    ...accounts.flatMap((account) =>
      account.chainId === undefined ? [] : [and(eq(chainId, account.chainId), eq(address, account.address))],
    ),
  ]
  return or(...conditions) ?? sql`false`
}
