import { base58 } from '@scure/base'
import { invalidParams, unauthorized } from '../wallet/providerError.ts'
import { signTextSummary } from '../wallet/requestSummary.ts'
import type { Asked, Requests } from './asked.ts'
import { hostOf } from './phoneQuestion.ts'
import { readFields, readText } from './readParams.ts'
import type { SolanaAccount } from './solanaAccount.ts'

/**
 * What apps may ask of the accounts on solana. The keys are the methods that sessions are given.
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export function createSolanaRequests(accounts: readonly SolanaAccount[]): Requests {
  /** @param pubkey - the one in front, when left out */
  function signer(asked: Asked, pubkey: unknown): SolanaAccount {
    const wanted = pubkey === undefined ? asked.addresses[0] : pubkey
    const account = accounts.find(({ address }) => address === wanted)
    if (!account || !asked.addresses.includes(account.address)) throw unauthorized()
    return account
  }

  return {
    async solana_signMessage(asked) {
      const { message, pubkey } = readFields(asked.params, 'params')
      const account = signer(asked, pubkey)
      const bytes = readBase58(readText(message, 'message'))
      await asked.approval(signTextSummary(textOf(bytes), account.address, hostOf(asked.app)))
      return { signature: account.signMessage(bytes) }
    },

    async solana_signTransaction(asked) {
      const { transaction, pubkey } = readFields(asked.params, 'params')
      const account = signer(asked, pubkey)
      // Read before the person is asked: what cannot be signed is not asked about.
      const signed = account.signTransaction(readText(transaction, 'transaction'))
      await asked.approval({
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

/** As text where it is text, as base58 elsewhere. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return base58.encode(bytes)
  }
}
