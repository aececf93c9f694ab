import {
  type CaipNetworkId,
  describeThrown,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type TokenTransfer,
  type Transfer,
  unlessAborted,
  walletError,
} from '@latchkey/core'
import { encodeBase58 } from '../bytes/encodeBase58.ts'
import { toBytes } from '../bytes/toBytes.ts'
import type { Chain, UnsignedTransfer } from '../clients/createChain.ts'
import { featureOf, type StandardWallet } from '../connectors/standardWallet.ts'
import { readAccounts, readOutputs, readSignature } from './answers.ts'
import { chainOf } from './chainOf.ts'

/** Wallets with an unanswered transaction. Shared, because several sessions may have the same wallet. */
export type BusyWallets = WeakSet<StandardWallet>

type Needs = {
  readonly wallet: StandardWallet
  readonly name: string
  readonly networks: readonly Network[]
  readonly busy: BusyWallets
  readonly loadChain: () => Promise<Chain>
  /** The active account. */
  readonly account: () => string | undefined
  readonly networkId: () => CaipNetworkId
}

/** Approvals asked for: the blockhash may expire once while the wallet shows its prompt. Faults F32. */
const maxApprovals = 2

/** The blockhash expired before the transaction was sent, so it never can be. */
class Expired extends Error {}

/**
 * Sends exact transfers, one at a time: while the wallet shows one, even if it was cancelled here, another is refused,
 * because the user could still approve both. Account and network are compared before the prompt, so that they are the
 * reviewed ones; the transaction names the chain by its blockhash. A wallet that can only sign is preferred to sending
 * itself: the signature is known before the transaction is sent, so that it is found even if the answer is lost, and the
 * app's nodes send it, which are on the reviewed chain. If the blockhash expired before anything was sent, the user
 * approves a new transaction. Security; faults F25, F26, F32, F39, F40, rules G3 and G7.
 *
 * The returned function resolves with the signature, and rejects with LatchkeyError `request_pending`, `account_changed`,
 * `network_changed`, `request_rejected`, `invalid_address`, `insufficient_funds` or `send_failed`.
 */
export function createSender(needs: Needs) {
  const { wallet, name, networks, busy, loadChain } = needs

  const checkUnchanged = ({ from, networkId }: Transfer) => {
    // The wallet is asked, not its last event.
    if (needs.account() !== from || readAccounts(wallet)[0]?.address !== from)
      throw new LatchkeyError('account_changed')
    if (needs.networkId() !== networkId) throw new LatchkeyError('network_changed')
  }

  const request = async (work: () => Promise<unknown>): Promise<unknown> => {
    busy.add(wallet)
    try {
      return await work()
    } finally {
      busy.delete(wallet)
    }
  }

  const approve = async (
    chain: Chain,
    transfer: Transfer | TokenTransfer,
    unsigned: UnsignedTransfer,
  ): Promise<string> => {
    const { networkId, from, signal } = transfer
    const account = readAccounts(wallet).find(({ address }) => address === from)
    if (!account) throw new LatchkeyError('account_changed')
    // Most wallets refuse a chain that they do not know, but sign without one.
    const chainName = chainOf(wallet, networkId)
    const input = { account, transaction: unsigned.wire, ...(chainName ? { chain: chainName } : {}) }
    const signing = featureOf(wallet, 'solana:signTransaction')
    if (signing) {
      const answer = await unlessAborted(signal, () => request(() => signing.signTransaction(input)))
      const signed = toBytes(readOutputs(answer, 1)?.[0]?.signedTransaction)
      if (!signed) throw new LatchkeyError('send_failed')
      const sent = await chain.submit(transfer, unsigned, signed)
      if (sent === undefined) throw new Expired()
      return sent
    }
    const sending = featureOf(wallet, 'solana:signAndSendTransaction')
    if (!sending)
      throw new LatchkeyError('feature_missing', { feature: 'solana:signTransaction', wallet: name })
    const answer = await unlessAborted(signal, () => request(() => sending.signAndSendTransaction(input)))
    const signature = readSignature(readOutputs(answer, 1)?.[0]?.signature)
    if (!signature) throw new LatchkeyError('send_failed')
    return encodeBase58(signature)
  }

  return async (transfer: Transfer | TokenTransfer): Promise<string> => {
    const { networkId, signal } = transfer
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (!network) throw new LatchkeyError('network_not_found', { networkId })
    if (busy.has(wallet)) throw new LatchkeyError('request_pending', { wallet: name })
    checkUnchanged(transfer)
    const chain = await unlessAborted(signal, loadChain)
    for (let approvals = 1; ; approvals++) {
      const unsigned = await chain.prepare(transfer, signal)
      // Preparing takes requests, in which the wallet may have changed, or another session begun to send.
      checkUnchanged(transfer)
      if (busy.has(wallet)) throw new LatchkeyError('request_pending', { wallet: name })
      try {
        return await approve(chain, transfer, unsigned)
      } catch (thrown) {
        if (isLatchkeyError(thrown)) throw thrown
        const isExpired =
          thrown instanceof Expired ||
          // A wallet that sends itself reports so before it sends. The nodes confirm that it can no longer be sent.
          (isBlockhashError(thrown) && (await chain.isExpired(unsigned.lifetime, transfer)))
        if (!isExpired) throw await toSendError(thrown, name, network.nativeCurrency.symbol)
        if (approvals === maxApprovals) throw new LatchkeyError('send_failed', {}, { cause: thrown })
      }
    }
  }
}

const isBlockhashError = (thrown: unknown) => /blockhash not found/i.test(describeThrown(thrown) ?? '')

function toSendError(cause: unknown, wallet: string, symbol: string): Promise<LatchkeyError> {
  return walletError(cause, {
    wallet,
    rejected: new LatchkeyError('request_rejected', { wallet }),
    insufficient: new LatchkeyError('insufficient_funds', { symbol }),
    failed: new LatchkeyError('send_failed'),
  })
}
