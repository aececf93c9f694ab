import type { Namespace } from '../caip/namespaces.ts'

/** The two kinds of account an embedded wallet offers. Spec §6. */
export type AccountType = 'eoa' | 'smartAccount'

/** One account a wallet shares. */
export type Account = {
  readonly namespace: Namespace
  /** eip155: with its EIP-55 checksum. */
  readonly address: string
  readonly type: AccountType
}
