// A page that may be shown as a Safe App, by the Safe{Wallet} of the query's `safe`.
import { evmAdapter, safeApp } from '@latchkey/adapter-evm'
import { createLatchkey } from '@latchkey/controllers'
import type { Eip1193Provider } from '@latchkey/core'
import { mountLatchkey } from '@latchkey/ui/mount'
import { bnbDevnet } from './bnbDevnet.ts'

/** Used by the test. */
declare global {
  var safeProvider: Eip1193Provider | undefined
}

const { safe = '', rpcUrl = '' } = Object.fromEntries(new URLSearchParams(location.search))
const latchkey = createLatchkey({
  networks: [bnbDevnet(rpcUrl)],
  adapters: [evmAdapter({ wallets: safeApp({ origins: [safe] }) })],
  metadata: { name: 'Meadow' },
})
mountLatchkey(latchkey)
await latchkey.whenSettled()
globalThis.safeProvider = latchkey.provider('eip155')
latchkey.open()
