import { base58, base64 } from '@scure/base'
import type { ChainRequest } from '../wallet/chainRequest.ts'
import { invalidParams, unauthorized } from '../wallet/providerError.ts'
import { signTextSummary } from '../wallet/requestSummary.ts'
import { solanaTransactionSummary } from '../wallet/solanaSummary.ts'
import { hostOf } from './approvalRequest.ts'
import { readFields, readList, readText } from './readParams.ts'
import type { IncomingRequest, RequestHandlers } from './requestHandlers.ts'
import { type SolanaAccount, transactionId } from './solanaAccount.ts'

type Needs = {
  readonly accounts: readonly SolanaAccount[]
  readonly rpcUrl: string
  readonly chainRequest: ChainRequest
}

/**
 * Handlers of solana requests. The keys are the methods granted to sessions.
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/solana
 */
export function createSolanaRequests({ accounts, rpcUrl, chainRequest }: Needs): RequestHandlers {
  /** @param pubkey - default: the selected account */
  function signer(incoming: IncomingRequest, pubkey: unknown): SolanaAccount {
    const requestedAddress = pubkey === undefined ? incoming.addresses[0] : pubkey
    const account = accounts.find(({ address }) => address === requestedAddress)
    if (!account || !incoming.addresses.includes(account.address)) throw unauthorized()
    return account
  }

  /** Signs before the approval, so that the user is not asked about an invalid transaction. */
  function sign(incoming: IncomingRequest, transaction: unknown) {
    const account = signer(incoming, readFields(incoming.params, 'params').pubkey)
    return account.signTransaction(readText(transaction, 'transaction'))
  }
  const approve = (title: string, incoming: IncomingRequest, transaction: string) =>
    incoming.approval(solanaTransactionSummary(title, base64.decode(transaction)))

  return {
    async solana_signMessage(incoming) {
      const { message, pubkey } = readFields(incoming.params, 'params')
      const account = signer(incoming, pubkey)
      const bytes = readBase58(readText(message, 'message'))
      await incoming.approval(signTextSummary(textOf(bytes), account.address, hostOf(incoming.app)))
      return { signature: account.signMessage(bytes) }
    },

    async solana_signTransaction(incoming) {
      const { transaction } = readFields(incoming.params, 'params')
      const signed = sign(incoming, transaction)
      await approve('Sign a transaction', incoming, signed.transaction)
      return signed
    },

    async solana_signAllTransactions(incoming) {
      const { transactions } = readFields(incoming.params, 'params')
      const signed = readList(transactions, 'transactions').map((one) => sign(incoming, one).transaction)
      for (const one of signed) await approve('Sign a transaction', incoming, one)
      return { transactions: signed }
    },

    async solana_signAndSendTransaction(incoming) {
      const { transaction, sendOptions = {} } = readFields(incoming.params, 'params')
      const options = { ...readFields(sendOptions, 'sendOptions'), encoding: 'base64' }
      const signed = sign(incoming, transaction).transaction
      const signature = transactionId(signed)
      await approve('Send a transaction', incoming, signed)
      await chainRequest(rpcUrl, 'sendTransaction', [signed, options])
      return { signature }
    },
  }
}

function readBase58(text: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw invalidParams('message must be base58')
  }
}

/** UTF-8 text if valid, else base58. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return base58.encode(bytes)
  }
}
