import type { ConnectionStatus, PublicAccount } from '@latchkey/controllers'
import type { AddressOf, Namespace } from '@latchkey/core'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

export type UseAccount<namespace extends Namespace = 'eip155'> = {
  /** `restoring`: not known yet. `locked`: known, but cannot sign. */
  readonly status: ConnectionStatus
  /** Whether `status` is `connected`. */
  readonly isConnected: boolean
  /** In EIP-55 notation for eip155. */
  readonly address: AddressOf<namespace> | undefined
  /** CAIP-10, such as `eip155:1:0x…`. */
  readonly caipAddress: PublicAccount['caipAddress'] | undefined
  /** The chain family, such as `eip155`. */
  readonly namespace: PublicAccount['namespace']
  /** `eoa` unless a smart account is in use. */
  readonly type: PublicAccount['type'] | undefined
  /** Id of the connector, as `connect` takes it. */
  readonly connectorId: string | undefined
  /** Name of the wallet. It is foreign text: show it as text only. */
  readonly walletName: string | undefined
  /** Name of the active account, such as `marisol.eth`, once it is known. */
  readonly name: string | undefined
  /** Picture of the active account, for `<img>` only, once it is known. */
  readonly avatarUrl: string | undefined
}

/**
 * The current account; while connections are restored, the remembered one. Pass the `namespace` in an app with several
 * chain families. Names and pictures need an `identity` source or a blockchain service.
 *
 * @example
 * const { address, name, status } = useAccount()
 */
export function useAccount<namespace extends Namespace = 'eip155'>(
  options: HookOptions & {
    /** Chain family. Default: the active one. */
    readonly namespace?: namespace | undefined
  } = {},
): UseAccount<namespace> {
  const latchkey = useLatchkey(options.latchkey)
  const identity = useSelected(latchkey.identity.state, (state) => state)
  return useSelected(latchkey.state, (state) => {
    const namespace = options.namespace ?? state.namespace
    const connection = state.namespaces[namespace]
    const status = connection?.status ?? 'disconnected'
    const account = connection?.account
    const own = account && identity.address === account.address ? identity.identity : undefined
    return {
      status,
      isConnected: status === 'connected',
      address: account?.address as AddressOf<namespace> | undefined,
      caipAddress: account?.caipAddress,
      namespace,
      type: account?.type,
      connectorId: account?.connectorId,
      walletName: account?.walletName,
      name: own?.name,
      avatarUrl: own?.imageUrl,
    }
  })
}
