// A page with React 19 and a button of its own.
import { evmAdapter } from '@latchkey/adapter-evm'
import { mainnet } from '@latchkey/core/networks'
import {
  ConnectButton,
  createLatchkey,
  LatchkeyProvider,
  useAccount,
  useDisconnect,
  useSignIn,
} from '@latchkey/ui'
import { createElement, version } from 'react'
import { createRoot } from 'react-dom/client'
import { siwx } from './signIn.js'

const latchkey = createLatchkey({
  networks: [mainnet],
  adapters: [evmAdapter()],
  metadata: { name: 'Meadow' },
  siwx,
})

function SignedIn() {
  const { address } = useAccount()
  const { isSignedIn } = useSignIn()
  const { disconnect } = useDisconnect()
  if (!isSignedIn) return null
  return createElement(
    'p',
    null,
    `Signed in as ${address} `,
    createElement('button', { type: 'button', onClick: () => void disconnect() }, 'Leave'),
  )
}

createRoot(document.querySelector('main')).render(
  createElement(
    LatchkeyProvider,
    { latchkey },
    createElement('h1', null, `React ${version}`),
    createElement(ConnectButton, null, ({ address, open, prefetch }) =>
      createElement(
        'button',
        { type: 'button', onClick: open, onPointerEnter: prefetch, onFocus: prefetch },
        address ?? 'Connect with my own button',
      ),
    ),
    createElement(SignedIn),
  ),
)
