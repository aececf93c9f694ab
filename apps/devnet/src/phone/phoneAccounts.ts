import { accountKeys, solanaKeys } from '../accounts.ts'
import type { PhoneKeys } from './createPhone.ts'

/** The third and fourth account, which differ from those first selected in the Devnet Wallet. */
export const phoneKeys: readonly [PhoneKeys, PhoneKeys] = [
  { evm: accountKeys[2], solana: solanaKeys[0] },
  { evm: accountKeys[3], solana: solanaKeys[1] },
]
