import type { Connection } from '@latchkey/controllers'
import { useEffect, useState } from 'react'
import type { WalletLink } from '../parts/OpenWallet.tsx'
import { useLatchkey } from './LatchkeyContext.ts'

/** The link that opens the remote wallet of `connection` with the request that it was sent, once `isWaiting` for its answer. */
export function useWalletLink(
  connection: Pick<Connection, 'namespace' | 'connectorId'> | undefined,
  isWaiting: boolean,
): WalletLink | undefined {
  const latchkey = useLatchkey()
  const [link, setLink] = useState<WalletLink>()
  const { namespace, connectorId } = connection ?? {}
  const wallet = namespace && latchkey.internals.connection.session(namespace, connectorId)?.wallet
  useEffect(() => {
    // Late, because most wallets are in the browser.
    if (isWaiting && wallet?.link)
      void import('./walletLink.ts').then(
        (late) => setLink(late.walletLink(latchkey, wallet)),
        () => {},
      )
  }, [latchkey, wallet, isWaiting])
  return link
}
