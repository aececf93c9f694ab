import type { WalletUser } from '../../api/walletApi.ts'
import { loginNames } from './loginNames.ts'

/** Who is signed in: the address, or the account at a provider, whose name is not always known. */
export function userLabel({ email, userName, method }: WalletUser): string {
  if (email !== undefined || method === 'email') return email ?? ''
  const name = loginNames[method]
  return userName === undefined ? name : `${userName} (${name})`
}
