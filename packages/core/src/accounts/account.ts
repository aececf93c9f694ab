import type { Namespace } from '../caip/namespaces.ts'

/** The two kinds of account an embedded wallet offers. Spec §6. */
export type AccountType = 'eoa' | 'smartAccount'

/** An address as the field types it: `0x…` on eip155. */
export type AddressOf<namespace extends Namespace> = namespace extends 'eip155' ? `0x${string}` : string

/** An account that a wallet shares with the app. */
export type Account = {
  readonly namespace: Namespace
  /** In EIP-55 checksum notation for eip155. */
  readonly address: string
  readonly type: AccountType
}
