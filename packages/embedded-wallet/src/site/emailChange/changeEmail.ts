import type {
  FinishEmailChange,
  ProvedCurrentEmail,
  ProveEmail,
  StartEmailChange,
  StartedEmailChange,
  WalletSession,
} from '../../api/walletApi.ts'
import { makeAssistedFactor } from '../assisted/assistedFactor.ts'
import type { RecoveryClient } from '../assisted/recoveryClient.ts'
import type { Session } from '../backend/createSession.ts'
import type { Wallet } from '../createWallet.ts'
import { accountName, linkedAccounts } from '../window/linkedAccounts.ts'

export { asciiAddress } from './asciiAddress.ts'

/** Mails a code to the current address, or another one to the new address if it is that one's turn. @throws BackendError */
export const startChange = (session: Session, body: StartEmailChange, signal: AbortSignal) =>
  session.request<StartedEmailChange>('POST', '/v1/email/start', body, { signal })

/** Accounts that sign the user in besides the address, as the user knows them. @throws BackendError */
export async function namedAccounts(session: Session, signal: AbortSignal) {
  const accounts = await linkedAccounts({ session }, signal)
  return accounts.map((account) => ({ id: account.id, name: accountName(account) }))
}

/** Enters the code of the current address. @throws BackendError */
export const proveCurrent = (session: Session, body: ProveEmail, signal: AbortSignal) =>
  session.request<ProvedCurrentEmail>('POST', '/v1/email/current', body, { signal })

/**
 * Enters the code of the new address, and changes the address. If the recovery service helps to open the wallet, it is given
 * a secret for the new address first: nothing changes while it cannot be reached. Accounts of `unlink` sign the user in no more.
 * @returns the new address
 * @throws BackendError
 */
export async function finishChange(
  needs: {
    readonly session: Session
    readonly wallet: Wallet
    readonly recovery: RecoveryClient | undefined
  },
  { code, unlink }: ProveEmail & Pick<FinishEmailChange, 'unlink'>,
  signal: AbortSignal,
): Promise<string> {
  const { session, wallet, recovery } = needs
  const record = await wallet.find(signal)
  await session.request('POST', '/v1/email/new', { code }, { signal })
  const finish = async (asked: FinishEmailChange) => {
    const path = '/v1/email/finish'
    const { user } = await session.begin(
      await session.request<WalletSession>('POST', path, asked, { signal }),
    )
    return user.email ?? ''
  }
  if (!record || !recovery || !record.factors.some(({ type }) => type === 'assisted'))
    return finish({ unlink })
  const factor = await makeAssistedFactor(recovery, record.walletId, signal, 'email-change')
  // The backend takes an envelope of a session that has opened the wallet lately.
  await wallet.open(record, signal)
  const { receipt, check: key } = factor
  const email = await finish({ envelope: await wallet.seal(record, factor), receipt, unlink })
  const { type, factorId } = factor
  await wallet.check(record, { type, factorId, key }, signal)
  return email
}
