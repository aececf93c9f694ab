// The integration of the README with a sign-in. scripts/sizes.mjs measures what such a page loads.
import { evmAdapter } from '@latchkey/adapter-evm'
import type { SiwxSession } from '@latchkey/core'
import { evmNetwork } from '@latchkey/core/networks'
import { ConnectButton, createLatchkey, LatchkeyProvider } from '@latchkey/ui'
import { createRoot } from 'react-dom/client'

let sessions: readonly SiwxSession[] = []

const latchkey = createLatchkey({
  networks: [
    evmNetwork({
      id: 910056,
      name: 'BNB Devnet',
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      http: [`${location.origin}/rpc`],
    }),
  ],
  adapters: [evmAdapter()],
  metadata: { name: 'Meadow' },
  siwx: {
    createMessage: async ({ accountAddress }) => ({
      accountAddress,
      chainId: 'eip155:910056',
      domain: location.host,
      uri: location.origin,
      version: '1',
      nonce: 'abcdefgh12345678',
      issuedAt: new Date().toISOString(),
    }),
    addSession: async (session) => {
      sessions = [session]
    },
    setSessions: async (next) => {
      sessions = next
    },
    getSessions: async () => sessions,
    revokeSession: async () => {
      sessions = []
    },
  },
})

const element = document.querySelector('main')
if (element) {
  createRoot(element).render(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
