import { type Clock, withDeadline } from '@latchkey/core'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import { FrameError } from '../frameError.ts'
import { warningsOf } from './allowance.ts'
import type { ApprovalWarning, MessageApproval, SolanaTransactionApproval } from './approval.ts'
import { type ApprovalContext, invalidParams } from './approvalContext.ts'
import type { ChainReader } from './chainReader.ts'
import { optionalReadMs } from './optionalReadMs.ts'
import { parseSolanaTransaction, type SolanaTransaction } from './parseSolanaTransaction.ts'
import { isTokenAccountOf } from './proveTokenAccount.ts'
import { messageApproval } from './readMessageRequest.ts'
import {
  maxSolanaFee,
  namedToken,
  openedAccount,
  provingAccount,
  readSolanaEffects,
  type TokenAccount,
} from './readSolanaEffects.ts'
import { readSolanaTokens } from './readSolanaTokens.ts'

/** A fee without rent above this is pointed out, lamports: two hundred times that of one signature. Security R-61 */
const highFee = 1_000_000n
/** Effects of one transaction. Security R-76 */
const mostEffects = 16
/** Time after which a blockhash is looked up again, ms: the node may be a block behind. */
const laterMs = 1_000

const validity = z.object({ value: z.boolean() })
const epochInfo = z.object({ epoch: z.int().check(z.gte(0)) })
const accountInfo = z.object({ value: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }) })

type Reads = { readonly chain: ChainReader; readonly clock: Clock }

/** @throws FrameError if the request names another account than the wallet's */
export function requireSolanaAccount(pubkey: unknown, { account }: ApprovalContext): void {
  if (pubkey !== undefined && pubkey !== account)
    throw new FrameError('frame_error', 'The request is for another account.', { rpcCode: 4100 })
}

/**
 * Reads a `solana_signMessage` request: the message, base58. One that is not readable text is refused, because the signature of
 * a transaction's bytes would be one of that transaction; those begin with control characters. Security
 */
export function readSolanaMessageRequest(message: string, context: ApprovalContext): MessageApproval {
  let bytes: Uint8Array
  try {
    bytes = base58.decode(message)
  } catch {
    throw invalidParams('The message is not base58.')
  }
  const approval = messageApproval(bytes, context)
  if (approval.text === undefined) throw invalidParams('The message is not readable text.')
  return approval
}

/**
 * Reads a transaction to be signed. Its network is known by its blockhash, which must be one of the network that is shown.
 * Security
 * @param transaction - base64
 * @throws FrameError for a malformed transaction, one of another network or account, and one that has expired
 */
export async function readSolanaTransaction(
  transaction: string,
  context: ApprovalContext,
  reads: Reads,
  signal: AbortSignal,
): Promise<SolanaTransactionApproval> {
  const { account, networkId } = context
  let parsed: SolanaTransaction
  try {
    parsed = parseSolanaTransaction(transaction)
  } catch {
    throw invalidParams('The transaction is malformed.')
  }
  if (!parsed.signers.includes(account))
    throw new FrameError('frame_error', 'The transaction is for another account.', { rpcCode: 4100 })
  const mints = new Set(parsed.instructions.flatMap((one) => namedToken(one)?.mint ?? []))
  const [tokenAccounts, tokens] = await Promise.all([
    readOwners(parsed, reads, signal),
    readSolanaTokens([...mints], reads, signal),
    requireBlockhash(parsed, reads, signal),
  ])
  const keepsPart = [...tokens.values()].some(({ transferFees }) => transferFees.length > 0)
  const epoch = keepsPart ? await readEpoch(reads, signal) : undefined
  const effects = readSolanaEffects(parsed, { account, tokenAccounts, tokens, epoch })
  if (effects.length > mostEffects)
    throw invalidParams(`The transaction does more than ${mostEffects} things, too many to review.`)
  const maxFee = maxSolanaFee(parsed, account)
  const rent =
    maxFee -
    maxSolanaFee(
      { ...parsed, instructions: parsed.instructions.filter((one) => !openedAccount(one)) },
      account,
    )
  const warnings = new Set<ApprovalWarning>([
    ...(effects.length === 0 ? ['unknown-call' as const] : []),
    ...effects.flatMap(({ effect, token }) => warningsOf(effect, token)),
    ...(maxFee - rent > highFee ? ['high-fee' as const] : []),
    ...(effects.some(({ received }) => received !== undefined) ? ['keeps-part' as const] : []),
  ])
  // The severe one says it.
  if (warnings.has('gives-control')) warnings.delete('unknown-call')
  return {
    ...{ kind: 'solana-transaction', account, networkId, transaction, effects, maxFee },
    warnings: [...warnings],
  }
}

/** `undefined` if no node says: the higher rule of a token counts then. */
async function readEpoch({ chain, clock }: Reads, signal: AbortSignal): Promise<bigint | undefined> {
  const answer = await withDeadline({ clock, ms: optionalReadMs, signal }, (aborted) =>
    chain.read('getEpochInfo', [], aborted),
  ).catch(() => undefined)
  const read = epochInfo.safeParse(answer)
  return read.success ? BigInt(read.data.epoch) : undefined
}

async function requireBlockhash(
  { blockhash }: SolanaTransaction,
  { chain, clock }: Reads,
  signal: AbortSignal,
): Promise<void> {
  const isValid = async () => {
    const answer = await chain.read('isBlockhashValid', [blockhash, { commitment: 'processed' }], signal)
    return validity.parse(answer).value
  }
  if (await isValid()) return
  await clock.sleep(laterMs, signal)
  if (!(await isValid()))
    throw invalidParams('Blockhash not found: the transaction has expired, or is for another network.')
}

/** The owners and tokens of receiving and spendable token accounts, where their addresses prove them. */
async function readOwners(
  { instructions }: SolanaTransaction,
  { chain, clock }: Reads,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TokenAccount>> {
  const opened = instructions.flatMap((one) => openedAccount(one) ?? [])
  const addresses = new Set(instructions.flatMap((one) => provingAccount(one) ?? []))
  const claimed = async (address: string, aborted: AbortSignal): Promise<TokenAccount> => {
    const own = opened.find((one) => one.address === address)
    if (own) return own
    const answer = await chain.read('getAccountInfo', [address, { encoding: 'base64' }], aborted)
    const data = base64.decode(accountInfo.parse(answer).value.data[0])
    return { mint: base58.encode(data.subarray(0, 32)), owner: base58.encode(data.subarray(32, 64)) }
  }
  const proven = await Promise.all(
    [...addresses].map(async (address) => {
      try {
        const account = await withDeadline({ clock, ms: optionalReadMs, signal }, (aborted) =>
          claimed(address, aborted),
        )
        return isTokenAccountOf(address, account) ? ([[address, account]] as const) : []
      } catch {
        return []
      }
    }),
  )
  return new Map(proven.flat())
}
