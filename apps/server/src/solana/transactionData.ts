import { u64 } from '@latchkey/server-kit/chains'
import * as z from 'zod'
import { decodeBase58 } from './decodeBase58.ts'
import { systemProgram, tokenPrograms } from './programs.ts'

const address = z.string().max(64)
const tokenBalances = z
  .array(
    z.object({
      accountIndex: z.number().int(),
      mint: address,
      // Nodes leave the owner out for transactions of 2021 and before.
      owner: address.optional(),
      uiTokenAmount: z.object({ amount: z.string().regex(/^[0-9]{1,20}$/), decimals: z.number().int() }),
    }),
  )
  .nullish()

/** A transaction in the encoding `json`. @see https://solana.com/docs/rpc/http/gettransaction */
export const nodeTransaction = z.object({
  slot: z.number().int().min(0),
  blockTime: z.number().int().nullish(),
  transaction: z.object({
    message: z.object({
      accountKeys: z.array(address).min(1),
      header: z.object({ numRequiredSignatures: z.number().int().min(1) }),
      instructions: z.array(
        z.object({ programIdIndex: z.number().int(), accounts: z.array(z.number().int()), data: z.string() }),
      ),
    }),
  }),
  meta: z
    .object({
      err: z.unknown(),
      fee: u64,
      preBalances: z.array(u64),
      postBalances: z.array(u64),
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
      loadedAddresses: z.object({ writable: z.array(address), readonly: z.array(address) }).nullish(),
    })
    .nullable(),
})
export type NodeTransaction = z.output<typeof nodeTransaction>

/** A change of what an account holds. */
export type Change = {
  readonly owner: string
  /** `undefined` for SOL. */
  readonly mint: string | undefined
  readonly amount: bigint
}

/** A transfer that an instruction asks for, whether or not it was executed. */
export type Order = {
  readonly mint: string | undefined
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** What a transaction did, for any account. */
export type SolanaTransaction = {
  readonly payer: string
  readonly signers: readonly string[]
  /** Without the fee, and without the rent of token accounts. */
  readonly changes: readonly Change[]
  /** Of the instructions at the top. */
  readonly orders: readonly Order[]
}

/** SOL as a token. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

/**
 * Reads what a transaction changed from the balances before and after it, which no program can forge, and what it was asked
 * to transfer.
 */
export function readTransaction({ transaction, meta }: NodeTransaction): SolanaTransaction {
  const { accountKeys, header, instructions } = transaction.message
  const { writable = [], readonly = [] } = meta?.loadedAddresses ?? {}
  const keys = [...accountKeys, ...writable, ...readonly]
  const tokenAccounts = tokenAccountsOf(meta)
  const payer = accountKeys[0] ?? ''
  return {
    payer,
    signers: accountKeys.slice(0, header.numRequiredSignatures),
    changes: [...solChanges(keys, meta, tokenAccounts), ...tokenChanges(tokenAccounts)],
    orders: instructions.flatMap((instruction) => {
      const at = instruction.accounts.map((index) => ({
        address: keys[index] ?? '',
        token: tokenAccounts.get(index),
      }))
      return (
        orderOf(
          keys[instruction.programIdIndex] ?? '',
          at,
          decodeBase58(instruction.data) ?? new Uint8Array(),
        ) ?? []
      )
    }),
  }
}

type TokenAccountChange = {
  readonly owner: string
  readonly mint: string
  readonly before: bigint
  readonly after: bigint
}

/** Token accounts of a transaction by their index. */
function tokenAccountsOf(meta: NodeTransaction['meta']): ReadonlyMap<number, TokenAccountChange> {
  const found = new Map<number, TokenAccountChange>()
  for (const { accountIndex, mint, owner = '', uiTokenAmount } of meta?.preTokenBalances ?? [])
    found.set(accountIndex, { owner, mint, before: BigInt(uiTokenAmount.amount), after: 0n })
  for (const { accountIndex, mint, owner = '', uiTokenAmount } of meta?.postTokenBalances ?? []) {
    const before = found.get(accountIndex)?.before ?? 0n
    found.set(accountIndex, { owner, mint, before, after: BigInt(uiTokenAmount.amount) })
  }
  return found
}

/** Changes of SOL. Lamports of token accounts are rent, which counts for the account that paid it or got it back. */
function solChanges(
  keys: readonly string[],
  meta: NodeTransaction['meta'],
  tokenAccounts: ReadonlyMap<number, TokenAccountChange>,
): readonly Change[] {
  if (!meta) return []
  const { preBalances, postBalances, fee } = meta
  let rent = 0n
  const changes = keys.map((owner, index) => {
    const change = (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n)
    const token = tokenAccounts.get(index)
    if (!token) return { owner, mint: undefined, amount: index === 0 ? change + fee : change }
    rent += token.mint === wrappedSol ? change - (token.after - token.before) : change
    return { owner, mint: undefined, amount: 0n }
  })
  const isBearer = ({ amount }: Change) => (rent > 0n ? amount <= -rent : rent < 0n && amount >= -rent)
  const bearer = changes.find(isBearer)
  return changes.flatMap((one) => {
    const amount = one === bearer ? one.amount + rent : one.amount
    return amount === 0n ? [] : [{ ...one, amount }]
  })
}

/** Changes of tokens, by owner and mint. */
function tokenChanges(tokenAccounts: ReadonlyMap<number, TokenAccountChange>): readonly Change[] {
  const changes = new Map<string, Change>()
  for (const { owner, mint, before, after } of tokenAccounts.values()) {
    const key = `${owner} ${mint}`
    const amount = (changes.get(key)?.amount ?? 0n) + after - before
    changes.set(key, { owner, mint, amount })
  }
  return [...changes.values()].filter(({ amount }) => amount !== 0n)
}

type Party = { readonly address: string; readonly token: TokenAccountChange | undefined }

/** The order of an instruction, if it is a transfer of SOL or of a token. */
function orderOf(program: string, parties: readonly Party[], data: Uint8Array): Order | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const [first, second, third] = parties
  if (program === systemProgram) {
    const isTransfer = data.length === 12 && view.getUint32(0, true) === 2
    if (!isTransfer || !first || !second) return undefined
    const amount = view.getBigUint64(4, true)
    return { mint: undefined, from: first.address, to: second.address, amount }
  }
  // Transfer names two accounts, TransferChecked the mint between them.
  const kind = data[0]
  if (!tokenPrograms.includes(program) || (kind !== 3 && kind !== 12) || data.length < 9) return undefined
  const to = kind === 3 ? second : third
  const mint = kind === 3 ? (first?.token ?? second?.token)?.mint : second?.address
  if (!first || !to || !mint) return undefined
  const ownerOf = ({ token, address }: Party) => token?.owner || address
  return { mint, from: ownerOf(first), to: ownerOf(to), amount: view.getBigUint64(1, true) }
}
