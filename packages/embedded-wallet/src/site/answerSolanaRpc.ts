import { hexToBytes } from '@noble/hashes/utils'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { SolanaTransactionApproval } from './approvals/approval.ts'
import { type ApprovalContext, invalidParams } from './approvals/approvalContext.ts'
import { type ApproveNeeds, approveAndSign } from './approvals/approveAndSign.ts'
import type { ChainReader } from './approvals/chainReader.ts'
import { parseSolanaTransaction, signatureAt, withSignature } from './approvals/parseSolanaTransaction.ts'
import {
  readSolanaMessageRequest,
  readSolanaTransaction,
  requireSolanaAccount,
} from './approvals/readSolanaRequests.ts'
import { FrameError } from './frameError.ts'
import type { Signer } from './signer/signerClient.ts'

type Needs = ApproveNeeds & {
  readonly signer: Pick<Signer, 'request'>
  chain(networkId: string): ChainReader
}

/** It is only compared. */
const pubkey = z.optional(z.string())
/** Base58. Its decoding takes time by the square of its length, and the frame answers nothing else meanwhile. */
const message = z
  .string()
  .check(z.minLength(1), z.maxLength(8_000, 'The message is longer than 8,000 characters of base58.'))
/** Base64 of at most 1,232 bytes. */
const transaction = z
  .string()
  .check(z.minLength(1), z.maxLength(1_644, 'The transaction is longer than 1,232 bytes.'))
/** Security R-76. */
const mostTransactions = 16
// biome-ignore format: one line
const commitment = z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'])
const count = z.int().check(z.gte(0))

const params = {
  solana_signMessage: z.object({ message, pubkey }),
  solana_signTransaction: z.object({ transaction, pubkey }),
  solana_signAllTransactions: z.object({
    transactions: z
      .array(transaction)
      .check(z.minLength(1), z.maxLength(mostTransactions, `More than ${mostTransactions} transactions.`)),
    pubkey,
  }),
  solana_signAndSendTransaction: z.object({
    transaction,
    pubkey,
    sendOptions: z.optional(
      z.object({
        skipPreflight: z.optional(z.boolean()),
        preflightCommitment: z.optional(commitment),
        maxRetries: z.optional(count),
        minContextSlot: z.optional(count),
      }),
    ),
  }),
} as const

/**
 * Answers a JSON-RPC request of the app for a Solana network. The four methods that sign show the user first what they sign;
 * every other method is refused. Security
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/solana
 */
export async function answerSolanaRpc(
  needs: Needs,
  { method, params: given }: { readonly method: string; readonly params?: unknown },
  context: ApprovalContext,
  signal: AbortSignal,
): Promise<unknown> {
  const chain = needs.chain(context.networkId)
  const read = <name extends keyof typeof params>(name: name): z.output<(typeof params)[name]> => {
    const result = params[name].safeParse(given)
    if (!result.success) {
      const tooLong = result.error.issues.find(({ code }) => code === 'too_big')
      throw invalidParams(tooLong?.message ?? `The parameters of ${name} are malformed.`)
    }
    requireSolanaAccount(result.data.pubkey, context)
    return result.data as z.output<(typeof params)[name]>
  }
  const ask = (transaction: string) =>
    readSolanaTransaction(transaction, context, { chain, clock: needs.clock }, signal)
  const sign = async (approval: SolanaTransactionApproval) => {
    const signature = await approveAndSign(needs, approval, signal, ({ account, transaction }) =>
      needs.signer.request('signSolana', { account, message: parseSolanaTransaction(transaction).message }),
    )
    const parsed = parseSolanaTransaction(approval.transaction)
    return { signature, transaction: withSignature(parsed, context.account, signature) }
  }

  switch (method) {
    case 'solana_signMessage': {
      const approval = readSolanaMessageRequest(read(method).message, context)
      const signature = await approveAndSign(needs, approval, signal, ({ account, message }) =>
        needs.signer.request('signSolana', { account, message: hexToBytes(message.slice(2)) }),
      )
      return { signature }
    }
    case 'solana_signTransaction':
      return sign(await ask(read(method).transaction))
    case 'solana_signAllTransactions': {
      const approvals = await Promise.all(read(method).transactions.map(ask))
      const transactions: string[] = []
      for (const approval of approvals) transactions.push((await sign(approval)).transaction)
      return { transactions }
    }
    case 'solana_signAndSendTransaction': {
      const { transaction, sendOptions } = read(method)
      const approval = await ask(transaction)
      const { wire, signers } = parseSolanaTransaction(transaction)
      const isMissing = (signer: string, place: number) =>
        signer !== context.account && signatureAt(wire, place).every((byte) => byte === 0)
      if (signers.some(isMissing))
        throw invalidParams('The transaction lacks a signature of another account, so it cannot be sent.')
      const signed = await sign(approval)
      const options = { ...sendOptions, encoding: 'base64' }
      await chain.read('sendTransaction', [signed.transaction, options], signal)
      // The first signature is the id of the transaction, for any fee payer.
      return { signature: base58.encode(signatureAt(base64.decode(signed.transaction), 0)) }
    }
    default:
      throw new FrameError('rpc_not_allowed', method.slice(0, 100), { rpcCode: 4200 })
  }
}
