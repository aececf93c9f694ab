// A page without a bundler: this file is served as it is, beside the one file of @latchkey/standalone.
import { createLatchkey, evmAdapter, mainnet, mountConnectButton, mountLatchkey } from './latchkey.js'
import { showAccount } from './showAccount.js'
import { siwx } from './signIn.js'

const latchkey = createLatchkey({
  networks: [mainnet],
  adapters: [evmAdapter()],
  metadata: { name: 'Meadow' },
  siwx,
})
mountLatchkey(latchkey)
mountConnectButton(document.querySelector('main'), latchkey)
showAccount(latchkey)
