import type { Connection } from '@latchkey/controllers'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/** Name of the wallet in texts. The embedded wallet is called as the address bar of its windows calls it. */
export function useWalletName(connection: Pick<Connection, 'name' | 'user'> | undefined): string {
  const host = useSelected(useLatchkey().options.state, ({ walletHost }) => walletHost)
  return (connection?.user && host) ?? connection?.name ?? ''
}
