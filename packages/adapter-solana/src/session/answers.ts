import { encodeBase58 } from '../bytes/encodeBase58.ts'
import { toBytes } from '../bytes/toBytes.ts'
import type { StandardWallet, WalletAccount } from '../connectors/standardWallet.ts'

/** Further accounts are ignored. Faults F36. */
const maxAccounts = 100

/** The valid Solana accounts that a wallet shares, the active one first. Faults F36. */
export function readAccounts(wallet: Pick<StandardWallet, 'accounts'>): readonly WalletAccount[] {
  let accounts: unknown
  try {
    accounts = wallet.accounts
  } catch {
    // A getter of the wallet threw.
  }
  if (!Array.isArray(accounts)) return []
  const valid = accounts.slice(0, maxAccounts).filter(isSolanaAccount)
  return valid.filter(({ address }, place) => valid.findIndex((one) => one.address === address) === place)
}

function isSolanaAccount(account: unknown): account is WalletAccount {
  try {
    const { address, publicKey, chains } = account as WalletAccount
    const key = toBytes(publicKey)
    return (
      key?.length === 32 &&
      encodeBase58(key) === address &&
      Array.isArray(chains) &&
      chains.some((chain) => /^solana:/.test(String(chain)))
    )
  } catch {
    // Not an object, or a getter threw.
    return false
  }
}

/** The outputs of a feature that answers with a list, as many as inputs; `undefined` for any other answer. */
export function readOutputs(
  answer: unknown,
  count: number,
): readonly Readonly<Record<string, unknown>>[] | undefined {
  const isValid =
    Array.isArray(answer) &&
    answer.length === count &&
    answer.every((one) => typeof one === 'object' && one !== null)
  return isValid ? answer : undefined
}

/** A signature; `undefined` unless it has 64 bytes. */
export function readSignature(value: unknown): Uint8Array | undefined {
  const bytes = toBytes(value)
  return bytes?.length === 64 ? bytes : undefined
}
