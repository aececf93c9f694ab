import type { Connection } from '@latchkey/controllers'
import { embeddedUserName } from '@latchkey/core'

/** Name of the wallet in texts; of the embedded wallet, who is signed in. */
export function walletName(connection: Pick<Connection, 'name' | 'user'> | undefined): string | undefined {
  return (connection?.user && embeddedUserName(connection.user)) ?? connection?.name
}
