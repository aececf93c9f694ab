// A page that embeds the wallet, without the modal: it shows the frame where the frame asks for it.
import { systemClock } from '@latchkey/core/browser'
import { embeddedWallet } from '@latchkey/embedded-wallet'

const { siteUrl, projectId } = Object.fromEntries(new URLSearchParams(location.search)) as Record<
  string,
  string
>
globalThis.frameTheme = { mode: 'dark', locale: 'en' }
const wallet = embeddedWallet()({
  projectId: projectId ?? '',
  siteUrl: siteUrl ?? '',
  metadata: { name: 'Meadow' },
  clock: systemClock(),
  random: { id: () => crypto.randomUUID() },
  log: console,
  theme: () => globalThis.frameTheme,
  show(request) {
    const height = request?.heightPx
    wallet.place(height ? { top: 20, left: 20, width: 360, height: Math.max(240, height) } : undefined)
  },
  failed: console.error,
})
Object.assign(globalThis, { frameWallet: wallet })
