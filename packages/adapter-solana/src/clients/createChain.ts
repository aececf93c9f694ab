import {
  type AdapterContext,
  type CaipNetworkId,
  type ChainReads,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type TokenTransfer,
  type Transfer,
  unlessAborted,
} from '@latchkey/core'
import { estimateFee, priceOf } from './estimateFee.ts'
import { type Lifetime, type NodeReads, nodeReads } from './nodeReads.ts'
import { planTransfer } from './planTransfer.ts'
import { isRejected, preflightOf } from './preflight.ts'
import { solanaNodes } from './solanaNodes.ts'
import { readSigned, writeTransaction } from './transaction.ts'
import { waitForReceipt } from './waitForReceipt.ts'

export type UnsignedTransfer = {
  /** In wire format. */
  readonly wire: Uint8Array
  readonly lifetime: Lifetime
}

/** The Solana networks of the app: their reads, and what sending needs. */
export type Chain = {
  readonly reads: ChainReads
  /** Writes the transaction of a transfer. @throws LatchkeyError `invalid_address`, `insufficient_funds`, `rpc_…` */
  prepare(transfer: Transfer | TokenTransfer, signal: AbortSignal): Promise<UnsignedTransfer>
  /**
   * Sends what a wallet signed, once. Resolves with the signature, also if it is unknown whether the transaction arrived;
   * with `undefined` if its blockhash expired, so that it never can.
   * @throws LatchkeyError `signer_mismatch`, `insufficient_funds`, `send_failed`, `request_aborted`: nothing was sent then
   */
  submit(transfer: Transfer, unsigned: UnsignedTransfer, signed: Uint8Array): Promise<string | undefined>
  /** Whether the nodes no longer accept a blockhash. `false` if they do not answer. */
  isExpired(lifetime: Lifetime, transfer: Transfer): Promise<boolean>
}

/** Transfers with one blockhash that differ in their limit of compute units. */
const maxEqual = 100

export function createChain(context: AdapterContext): Chain {
  const { networks, clock } = context
  const known = new Map<CaipNetworkId, { network: Network; reads: NodeReads }>()

  // Two equal transfers with one blockhash would be one transaction, so each has another limit of compute units, below the
  // estimated one.
  let prepared = { blockhash: '', count: 0 }

  const at = (networkId: CaipNetworkId) => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (!network) throw new LatchkeyError('network_not_found', { networkId })
    const one = known.get(networkId) ?? { network, reads: nodeReads(solanaNodes(context, network)) }
    known.set(networkId, one)
    return one
  }
  const isExpired: Chain['isExpired'] = async (lifetime, { networkId, signal }) => {
    const { reads } = at(networkId)
    return !(await unlessAborted(signal, () => reads.isBlockhashValid(lifetime)).catch((cause: unknown) => {
      if (isLatchkeyError(cause, 'request_aborted')) throw cause
      return true
    }))
  }

  return {
    isExpired,
    reads: {
      blockNumber: (networkId, signal) => unlessAborted(signal, async () => at(networkId).reads.slot()),
      balance: ({ networkId, address }, signal) =>
        unlessAborted(signal, async () => at(networkId).reads.balance(address)),
      tokenBalance: ({ networkId, address, tokenAddress }, signal) =>
        unlessAborted(signal, async () => {
          const accounts = await at(networkId).reads.tokenAccounts(address, tokenAddress)
          return accounts.reduce((sum, { amount }) => sum + amount, 0n)
        }),
      estimateFee: (draft, signal) =>
        unlessAborted(signal, async () => estimateFee(at(draft.networkId).reads, draft)),
      waitForReceipt: ({ networkId, id }, signal, options) =>
        unlessAborted(signal, async () =>
          waitForReceipt({ reads: at(networkId).reads, clock }, id, signal, options),
        ),
    },

    prepare: (transfer, signal) =>
      unlessAborted(signal, async () => {
        const { reads } = at(transfer.networkId)
        const [plan, price, lifetime] = await Promise.all([
          planTransfer(reads, transfer),
          priceOf(reads, transfer),
          reads.latestBlockhash(),
        ])
        const { blockhash } = lifetime
        prepared = { blockhash, count: prepared.blockhash === blockhash ? prepared.count + 1 : 0 }
        const units = plan.units - (prepared.count % maxEqual)
        return {
          wire: writeTransaction({ ...plan, units, payer: transfer.from, blockhash, price }),
          lifetime,
        }
      }),

    async submit(transfer, unsigned, signed) {
      const { from, networkId, signal } = transfer
      const { reads, network } = at(networkId)
      const transaction = readSigned(signed, from)
      if (!transaction)
        throw new LatchkeyError('signer_mismatch', { expected: from, actual: 'an unknown account' })
      const { signature, blockhash } = transaction
      // The wallet may have replaced the blockhash by a later one.
      const lifetime = { ...unsigned.lifetime, blockhash }
      if (await isExpired(lifetime, transfer)) return undefined
      if (signal.aborted) throw new LatchkeyError('request_aborted')
      const wire = btoa(String.fromCharCode(...signed))
      const hasOther = network.rpcUrls.default.http.length > 1
      try {
        await reads.send(wire).catch((cause: unknown) => {
          // A node that is too busy took nothing, and is not asked again for a while.
          if (preflightOf(cause) !== 'busy' || !hasOther) throw cause
          return reads.send(wire)
        })
      } catch (cause) {
        const refusal = preflightOf(cause)
        if (refusal === 'expired' && (await isExpired(lifetime, transfer))) return undefined
        if (refusal === 'insufficient')
          throw new LatchkeyError('insufficient_funds', { symbol: network.nativeCurrency.symbol }, { cause })
        if (isRejected(refusal)) throw new LatchkeyError('send_failed', {}, { cause })
        // It may have been sent, and is found by its signature if it was. Faults F25, F26.
      }
      return signature
    },
  }
}
