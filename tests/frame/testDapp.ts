// What a dapp adds to a page to offer the embedded wallet: the modal, and its provider for the page's other scripts (EIP-6963).
import { evmAdapter } from '@latchkey/adapter-evm'
import { createLatchkey } from '@latchkey/controllers'
import { embeddedWallet } from '@latchkey/embedded-wallet'
import { mountLatchkey } from '@latchkey/ui/mount'
import { bnbDevnet } from './bnbDevnet.ts'

const { siteUrl, projectId, rpcUrl } = Object.fromEntries(new URLSearchParams(location.search)) as Record<
  string,
  string
>
const latchkey = createLatchkey({
  networks: [bnbDevnet(rpcUrl ?? '')],
  adapters: [evmAdapter()],
  embeddedWallet: embeddedWallet(),
  metadata: { name: 'Meadow' },
  projectId: projectId ?? '',
  services: { wallet: siteUrl ?? '' },
})
mountLatchkey(latchkey)
latchkey.open()

latchkey.connection.state.subscribe(() => {
  const provider = latchkey.provider('eip155')
  if (!provider) return
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Latchkey',
    icon: 'data:,',
    rdns: 'dev.latchkey',
  }
  // The dapp disables its buttons for a provider without this mark.
  const detail = Object.freeze({ info, provider: Object.create(provider, { isMetaMask: { value: true } }) })
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
})
