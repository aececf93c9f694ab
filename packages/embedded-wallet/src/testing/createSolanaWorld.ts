import { createFakeClock } from '@latchkey/core/testing'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { answerSolanaRpc } from '../site/answerSolanaRpc.ts'
import type { Approval } from '../site/approvals/approval.ts'
import { createSpendingSession } from './createSpendingSession.ts'
import { account, blockhash, mint, secret } from './solanaTransaction.ts'

export const networkId = 'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1'
const context = { origin: 'https://app.example', account, networkId }

/** The frame's end of a request: a chain that answers, a user who approves, and a signer with the wallet's key. */
export function createSolanaWorld({
  approve = async () => {},
  isValid = () => true,
  accounts = {},
  metadata = {},
  epoch,
  spending,
}: {
  approve?: () => Promise<void>
  isValid?: () => boolean
  /** Owners of token accounts, as a node claims them. */
  accounts?: Readonly<Record<string, string>>
  /** Accounts with metadata, by address. */
  metadata?: Readonly<Record<string, { owner: string; data: Uint8Array }>>
  /** `undefined`: no node says. */
  epoch?: number
  /** What the backend says of a transfer. Default: it is within the daily limit. */
  spending?: () => Promise<unknown>
} = {}) {
  const shown: Approval[] = []
  const steps: string[] = []
  const sent: unknown[] = []
  const clock = createFakeClock()
  const needs: Parameters<typeof answerSolanaRpc>[0] = {
    clock,
    ...createSpendingSession(spending),
    signer: {
      async request(method: string, params: unknown) {
        steps.push(method)
        return base58.encode(ed25519.sign((params as { message: Uint8Array }).message, secret)) as never
      },
    },
    chain: () => ({
      async read(method, params) {
        if (method === 'isBlockhashValid')
          return { context: { slot: 1 }, value: params[0] === blockhash && isValid() }
        if (method === 'getAccountInfo') {
          const owner = accounts[String(params[0])]
          const data =
            owner &&
            Uint8Array.from([...base58.decode(mint), ...base58.decode(owner), ...new Uint8Array(101)])
          return { value: data ? { data: [base64.encode(data), 'base64'] } : null }
        }
        if (method === 'getMultipleAccounts') {
          const all = (params[0] as string[]).map((one) => metadata[one])
          return {
            value: all.map((one) => (one ? { ...one, data: [base64.encode(one.data), 'base64'] } : null)),
          }
        }
        if (method === 'getEpochInfo') {
          if (epoch === undefined) throw new TypeError('No node answers.')
          return { epoch }
        }
        sent.push([method, ...params])
        return 'signature of the node'
      },
    }),
    async approve(approval) {
      shown.push(approval)
      steps.push('approve')
      await approve()
    },
    async unlock() {
      steps.push('unlock')
    },
  }
  const { signal } = new AbortController()
  const ask = (method: string, params: unknown) => answerSolanaRpc(needs, { method, params }, context, signal)
  return {
    ...{ shown, steps, sent, clock, ask },
    /** The approval of a transaction. */
    async approvalOf(transaction: string) {
      await ask('solana_signTransaction', { transaction, pubkey: account })
      const approval = shown.at(-1)
      if (approval?.kind !== 'solana-transaction') throw new TypeError('no transaction was shown')
      return approval
    },
  }
}
