import { accountKeys, solanaKeys } from '../accounts.ts'
import type { PhoneKeys } from './createPhone.ts'

/** The third and the fourth of the devnet's accounts: not those that the Devnet Wallet in the page has in front. */
export const phoneKeys: readonly [PhoneKeys, PhoneKeys] = [
  { evm: accountKeys[2], solana: solanaKeys[0] },
  { evm: accountKeys[3], solana: solanaKeys[1] },
]
