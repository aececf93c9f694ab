import type { ConnectionStatus, PublicAccount } from '@latchkey/controllers'
import type { NamespaceOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

export type UseAccount = {
  /** `restoring`: not known yet. `locked`: known, but cannot sign. */
  readonly status: ConnectionStatus
  readonly isConnected: boolean
  readonly address: PublicAccount['address'] | undefined
  readonly caipAddress: PublicAccount['caipAddress'] | undefined
  readonly namespace: PublicAccount['namespace']
  readonly type: PublicAccount['type'] | undefined
  readonly connectorId: string | undefined
  readonly walletName: string | undefined
}

/**
 * The current account; while connections are restored, the remembered one.
 *
 * @example
 * const { address, status } = useAccount()
 */
export function useAccount(options: NamespaceOptions = {}): UseAccount {
  const latchkey = useLatchkey(options.latchkey)
  return useSelected(latchkey.state, (state) => {
    const namespace = options.namespace ?? state.namespace
    const connection = state.namespaces[namespace]
    const status = connection?.status ?? 'disconnected'
    return {
      status,
      isConnected: status === 'connected',
      address: connection?.account?.address,
      caipAddress: connection?.account?.caipAddress,
      namespace,
      type: connection?.account?.type,
      connectorId: connection?.account?.connectorId,
      walletName: connection?.account?.walletName,
    }
  })
}
