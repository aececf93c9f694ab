import { LatchkeyError, type Nodes } from '@latchkey/core'
import { readU64 } from './resultProblem.ts'
import { type ChainAccount, readTokenAccount, type TokenAccount } from './tokenData.ts'

// The answers were checked for their shape, so the casts below only name it. See resultProblem.
type InContext<value> = { readonly context: { readonly slot: unknown }; readonly value: value }
type RawAccount = {
  readonly owner: string
  readonly data: readonly [string, string]
  readonly executable: boolean
}

/** A transaction counts for the reads once most of the stake has voted for its block, which takes about a second. */
const commitment = 'confirmed'

/** A blockhash, and the slot in which it was read. */
export type Lifetime = { readonly blockhash: string; readonly slot: unknown }

/** Typed reads from the nodes of one network. */
export type NodeReads = ReturnType<typeof nodeReads>

export function nodeReads(nodes: Nodes) {
  const request = async <result>(method: string, params: readonly unknown[]): Promise<result> =>
    (await nodes.request({ method, params })) as result
  const invalid = (method: string, problem: string) =>
    new LatchkeyError('rpc_bad_response', { method, problem })
  const u64 = (method: string, value: unknown): bigint => {
    const exact = readU64(value)
    if (exact === undefined) throw invalid(method, 'not a number of 64 bits')
    return exact
  }

  return {
    slot: async () => u64('getSlot', await request('getSlot', [{ commitment }])),

    epoch: async () =>
      u64(
        'getEpochInfo',
        (await request<{ readonly epoch: unknown }>('getEpochInfo', [{ commitment }])).epoch,
      ),

    async balance(address: string): Promise<bigint> {
      const { value } = await request<InContext<unknown>>('getBalance', [address, { commitment }])
      return u64('getBalance', value)
    },

    /** Accounts in the order of the addresses; `undefined` where there is none. */
    async accounts(addresses: readonly string[]): Promise<readonly (ChainAccount | undefined)[]> {
      const options = { commitment, encoding: 'base64' }
      const { value } = await request<InContext<readonly (RawAccount | null)[]>>('getMultipleAccounts', [
        addresses,
        options,
      ])
      if (value.length !== addresses.length)
        throw invalid('getMultipleAccounts', 'another number of accounts')
      return value.map((one) => one ?? undefined).map((one) => one && toAccount(one))
    },

    /** The usable accounts of an owner for a token, the one with the most first. */
    async tokenAccounts(owner: string, mint: string): Promise<readonly TokenAccount[]> {
      const options = { commitment, encoding: 'base64' }
      const { value } = await request<
        InContext<readonly { readonly pubkey: string; readonly account: RawAccount }[]>
      >('getTokenAccountsByOwner', [owner, { mint }, options])
      return value
        .map(({ pubkey, account }) => readTokenAccount(pubkey, toAccount(account)))
        .filter((one): one is TokenAccount => one?.owner === owner && one.mint === mint && one.isUsable)
        .sort((one, other) => (one.amount < other.amount ? 1 : -1))
    },

    async latestBlockhash(): Promise<Lifetime> {
      const { value, context } = await request<InContext<{ readonly blockhash: string }>>(
        'getLatestBlockhash',
        [{ commitment }],
      )
      return { blockhash: value.blockhash, slot: context.slot }
    },

    /** A node that has not reached the blockhash's slot yet refuses to answer. */
    async isBlockhashValid({ blockhash, slot }: Lifetime): Promise<boolean> {
      const options = { commitment, ...(typeof slot === 'number' ? { minContextSlot: slot } : {}) }
      const { value } = await request<InContext<boolean>>('isBlockhashValid', [blockhash, options])
      return value
    },

    /** Least lamports of an account with so many bytes. */
    rent: async (bytes: number) =>
      u64(
        'getMinimumBalanceForRentExemption',
        await request('getMinimumBalanceForRentExemption', [bytes, { commitment }]),
      ),

    /** What transactions that write to these accounts paid in recent blocks, in millionths of a lamport per unit. */
    async recentPrices(addresses: readonly string[]): Promise<readonly bigint[]> {
      const fees = await request<readonly { readonly prioritizationFee: unknown }[]>(
        'getRecentPrioritizationFees',
        [addresses],
      )
      return fees.map((one) => u64('getRecentPrioritizationFees', one.prioritizationFee))
    },

    /** The state of a transaction; `undefined` if the nodes do not know it. */
    async status(
      signature: string,
    ): Promise<{ slot: bigint; failed: boolean; confirmed: boolean } | undefined> {
      const { value } = await request<
        InContext<readonly ({ slot: unknown; err: unknown; confirmationStatus: string | null } | null)[]>
      >('getSignatureStatuses', [[signature], { searchTransactionHistory: true }])
      const [found] = value
      if (!found) return undefined
      const { slot, err, confirmationStatus } = found
      // Nodes without a record of the votes are those of finalized blocks.
      const confirmed = confirmationStatus !== 'processed'
      return { slot: u64('getSignatureStatuses', slot), failed: err !== null, confirmed }
    },

    /** Sends a signed transaction once. */
    send: (wire: string) =>
      request<string>('sendTransaction', [wire, { encoding: 'base64', preflightCommitment: commitment }]),
  }
}

function toAccount({ owner, data: [content], executable }: RawAccount): ChainAccount {
  const text = atob(content)
  return { owner, executable, data: Uint8Array.from(text, (char) => char.charCodeAt(0)) }
}
