import type { ConnectionStatus, PublicAccount } from '@latchkey/controllers'
import type { NamespaceOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

export type UseAccount = {
  /** `restoring` is not yet known; `locked` is known but cannot sign. */
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
 * The account in use; while restoring, the one remembered.
 *
 * @example
 * const { address, status } = useAccount()
 */
export function useAccount(options: NamespaceOptions = {}): UseAccount {
  const latchkey = useLatchkey(options.latchkey)
  return useSelected(latchkey.state, (now) => {
    const namespace = options.namespace ?? now.namespace
    const here = now.namespaces[namespace]
    const status = here?.status ?? 'disconnected'
    return {
      status,
      isConnected: status === 'connected',
      address: here?.account?.address,
      caipAddress: here?.account?.caipAddress,
      namespace,
      type: here?.account?.type,
      connectorId: here?.account?.connectorId,
      walletName: here?.account?.walletName,
    }
  })
}
