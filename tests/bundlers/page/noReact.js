// A page without React of its own, with a bundler.
import { evmAdapter } from '@latchkey/adapter-evm'
import { mainnet } from '@latchkey/core/networks'
import { createLatchkey } from '@latchkey/ui'
import { mountConnectButton, mountLatchkey } from '@latchkey/ui/mount'
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
