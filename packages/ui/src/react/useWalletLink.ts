import type { Connection } from '@latchkey/controllers'
import { requestLaunch } from '@latchkey/core'
import type { WalletLink } from '../parts/OpenWallet.tsx'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/** The link that opens the wallet of `connection` with the request that it was sent. */
export function useWalletLink(
  connection: Pick<Connection, 'namespace' | 'connectorId'> | undefined,
): WalletLink | undefined {
  const latchkey = useLatchkey()
  const redirect = useSelected(latchkey.options.state, ({ metadata }) => metadata.redirect)
  if (!connection) return undefined
  const { environment } = latchkey.internals.platform
  const isMobile = environment.device !== 'desktop'
  const { wallet } = latchkey.internals.connection.session(connection.namespace, connection.connectorId) ?? {}
  const launch = requestLaunch(wallet?.link?.(isMobile) ?? '', environment)
  if (!launch?.href) return undefined
  return { ...launch, returns: !isMobile || Boolean(redirect?.native || redirect?.universal) }
}
