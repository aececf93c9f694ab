// A page with Latchkey's provider, connect button and EVM adapter.
import { evmAdapter } from '@latchkey/adapter-evm'
import { createLatchkey } from '@latchkey/controllers'
import { mainnet } from '@latchkey/core/networks'
import { ConnectButton, LatchkeyProvider } from '@latchkey/ui'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const latchkey = createLatchkey({
  networks: [mainnet],
  adapters: [evmAdapter()],
  metadata: { name: 'Meadow' },
})

createRoot(document.querySelector('main')).render(
  createElement(LatchkeyProvider, { latchkey }, createElement(ConnectButton)),
)
