import type { CaipNetworkId } from '@latchkey/core'
import { inContext, type NetworkCall, NodeRefused, NodeUnavailable, u64 } from '@latchkey/server-kit/chains'
import * as z from 'zod'
import { inGroups } from './inGroups.ts'
import { tokenPrograms } from './programs.ts'
import { type ChainAccount, readTokenAccount, type TokenAccount } from './tokenData.ts'
import { type NodeTransaction, nodeTransaction } from './transactionData.ts'

/** A transaction in the history of an account. */
export type SignatureInfo = {
  readonly signature: string
  readonly slot: number
  readonly failed: boolean
  /** Unix seconds; `null` if the node does not know it. */
  readonly minedAt: number | null
}

/** About a second old: most of the stake has voted for the block. */
const commitment = 'confirmed'
/** Limits of a node for one request. */
const maxAccounts = 100
export const maxSignatures = 1_000
/** Concurrent requests for one answer. */
const concurrent = 5
/** Bytes of a token account that are read: all fields, and the kind that Token-2022 writes after them. */
const tokenAccountBytes = 166

const account = z
  .object({
    owner: z.string(),
    data: z.tuple([z.string(), z.literal('base64')]),
  })
  .transform(({ owner, data }): ChainAccount => ({ program: owner, data: Buffer.from(data[0], 'base64') }))
const listed = inContext(z.array(z.object({ pubkey: z.string(), account })))
const signatures = z.array(
  z
    .object({
      signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/),
      slot: z.number().int().min(0),
      err: z.unknown(),
      blockTime: z.number().int().nullish(),
    })
    .transform(
      ({ signature, slot, err, blockTime }): SignatureInfo => ({
        ...{ signature, slot, failed: err != null, minedAt: blockTime ?? null },
      }),
    ),
)

/** Reads of a Solana network. All methods reject with NodeUnavailable when no node gives a valid answer. */
export function createSolanaReads(networkId: CaipNetworkId, call: NetworkCall) {
  async function ask<schema extends z.ZodType>(
    schema: schema,
    method: string,
    params: readonly unknown[],
  ): Promise<z.output<schema>> {
    const read = schema.safeParse(await call(networkId, method, params))
    if (!read.success) throw new NodeUnavailable(`the answer to ${method} is invalid`)
    return read.data
  }

  return {
    /** Lamports of an account, and the slot at which they were read. */
    balance: async (address: string) => {
      const { value, context } = await ask(inContext(u64), 'getBalance', [address, { commitment }])
      return { lamports: value, slot: context.slot }
    },
    /** The token accounts of an owner, of both token programs, and the slot at which they were read. */
    async tokenAccounts(
      owner: string,
    ): Promise<{ readonly accounts: readonly TokenAccount[]; readonly slot: bigint }> {
      const dataSlice = { offset: 0, length: tokenAccountBytes }
      const options = { commitment, encoding: 'base64', dataSlice }
      const answers = await Promise.all(
        tokenPrograms.map((programId) =>
          ask(listed, 'getTokenAccountsByOwner', [owner, { programId }, options]),
        ),
      )
      const accounts = answers.flatMap(({ value }) =>
        value.flatMap(({ pubkey, account }) => {
          const read = readTokenAccount(pubkey, account)
          return read?.owner === owner ? [read] : []
        }),
      )
      const slots = answers.map(({ context }) => context.slot)
      return { accounts, slot: slots.reduce((one, other) => (one < other ? one : other)) }
    },
    /** Accounts in the order of the addresses; `undefined` where there is none. */
    async accounts(addresses: readonly string[]): Promise<readonly (ChainAccount | undefined)[]> {
      const groups = Array.from({ length: Math.ceil(addresses.length / maxAccounts) }, (_, index) =>
        addresses.slice(index * maxAccounts, (index + 1) * maxAccounts),
      )
      const answers = await inGroups(groups, concurrent, async (group) => {
        const schema = inContext(z.array(account.nullable()).length(group.length))
        return (await ask(schema, 'getMultipleAccounts', [group, { commitment, encoding: 'base64' }])).value
      })
      return answers.flat().map((one) => one ?? undefined)
    },
    /** Transactions that name an account, newest first. @param before - a signature; only older transactions are read */
    signatures: (
      address: string,
      limit: number,
      before: string | undefined,
    ): Promise<readonly SignatureInfo[]> =>
      ask(signatures, 'getSignaturesForAddress', [
        address,
        { commitment, limit: Math.min(limit, maxSignatures), ...(before ? { before } : {}) },
      ]),
    /** `undefined` if the nodes do not have it, or cannot give it. */
    async transaction(signature: string): Promise<NodeTransaction | undefined> {
      const options = { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 }
      try {
        return (await ask(nodeTransaction.nullable(), 'getTransaction', [signature, options])) ?? undefined
      } catch (error) {
        if (error instanceof NodeRefused) return undefined
        throw error
      }
    },
  }
}

export type SolanaReads = ReturnType<typeof createSolanaReads>
