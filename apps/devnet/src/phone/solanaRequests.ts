import { base58 } from '@scure/base'
import { invalidParams, unauthorized } from '../wallet/providerError.ts'
import { signTextSummary } from '../wallet/requestSummary.ts'
import { hostOf } from './approvalRequest.ts'
import { readFields, readText } from './readParams.ts'
import type { IncomingRequest, RequestHandlers } from './requestHandlers.ts'
import type { SolanaAccount } from './solanaAccount.ts'

/**
 * Handlers of solana requests. The keys are the methods granted to sessions.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export function createSolanaRequests(accounts: readonly SolanaAccount[]): RequestHandlers {
  /** @param pubkey - default: the selected account */
  function signer(incoming: IncomingRequest, pubkey: unknown): SolanaAccount {
    const requestedAddress = pubkey === undefined ? incoming.addresses[0] : pubkey
    const account = accounts.find(({ address }) => address === requestedAddress)
    if (!account || !incoming.addresses.includes(account.address)) throw unauthorized()
    return account
  }

  return {
    async solana_signMessage(incoming) {
      const { message, pubkey } = readFields(incoming.params, 'params')
      const account = signer(incoming, pubkey)
      const bytes = readBase58(readText(message, 'message'))
      await incoming.approval(signTextSummary(textOf(bytes), account.address, hostOf(incoming.app)))
      return { signature: account.signMessage(bytes) }
    },

    async solana_signTransaction(incoming) {
      const { transaction, pubkey } = readFields(incoming.params, 'params')
      const account = signer(incoming, pubkey)
      // Signed before the approval, so that the user is not asked about an invalid transaction.
      const signed = account.signTransaction(readText(transaction, 'transaction'))
      await incoming.approval({
        title: 'Sign a transaction',
        rows: [
          ['Network', 'Solana'],
          ['Account', account.address],
        ],
        text: readText(transaction, 'transaction'),
      })
      return signed
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
