import { LatchkeyError, type SignInMessage, unlessAborted, walletError } from '@latchkey/core'
import { toBytes } from '../bytes/toBytes.ts'
import { featureOf } from '../connectors/standardWallet.ts'
import { readAccounts, readOutputs } from './answers.ts'
import { checkSignature, type NamedWallet } from './signMessage.ts'

/**
 * Signs in with the wallet's own view (Sign In With Solana). The wallet writes the text from the fields, so what it signed
 * must be `text`, which has the same fields: a server accepts no other. Resolves with the signature in base58.
 *
 * @throws LatchkeyError `request_rejected`, `signer_mismatch`, `siwx_sign_failed`, `account_changed`
 * @see https://github.com/phantom/sign-in-with-solana
 */
export async function signIn(
  { wallet, name }: NamedWallet,
  { fields, text }: { fields: SignInMessage; text: string },
  address: string,
  signal: AbortSignal,
): Promise<string> {
  const account = readAccounts(wallet).find((one) => one.address === address)
  if (!account || fields.accountAddress !== address) throw new LatchkeyError('account_changed')
  const { chainId, accountAddress, scheme: _, ...rest } = fields
  const input = { ...rest, address: accountAddress, chainId: chainId.slice('solana:'.length) }
  try {
    const answer = await unlessAborted(
      signal,
      async () => await featureOf(wallet, 'solana:signIn')?.signIn(input),
    )
    const [output] = readOutputs(answer, 1) ?? []
    const signed = toBytes(output?.signedMessage)
    const signer = output?.account as { readonly address?: unknown } | undefined
    if (signer?.address !== undefined && signer.address !== address)
      throw new LatchkeyError('signer_mismatch', { expected: address, actual: String(signer.address) })
    if (!signed || new TextDecoder().decode(signed) !== text) throw new LatchkeyError('siwx_sign_failed')
    return await checkSignature(output?.signature, signed, account)
  } catch (thrown) {
    throw await walletError(thrown, {
      wallet: name,
      rejected: new LatchkeyError('request_rejected', { wallet: name }),
      failed: new LatchkeyError('siwx_sign_failed'),
    })
  }
}
