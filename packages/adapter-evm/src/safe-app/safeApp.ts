import type { Eip1193Provider } from '@latchkey/core'
import { parentFrame } from '@latchkey/core/browser'
import type { HostWallet } from '../evmAdapter.ts'

export type SafeAppOptions = {
  /** Origins of the Safe{Wallet} that may show the page. Default: `https://app.safe.global`. */
  readonly origins?: readonly string[] | undefined
}

/** A drawing of our own: the logo of Safe is a trademark. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%2312ff80'/%3E%3Cpath d='M9 9h14v14H9zm2.5 2.5v9h9v-9z'/%3E%3Ccircle cx='16' cy='16' r='2.2'/%3E%3C/svg%3E"

/**
 * Lists the Safe that shows this page as a Safe App, for the option `wallets` of `evmAdapter`. It is connected as soon as the page
 * is loaded. The list is empty on a server, in a tab, and in the frame of an origin that is not in `origins`; nothing is sent to
 * such a frame. The user approves signatures and transactions in Safe{Wallet}; both wait for the other owners of the Safe.
 *
 * Safe{Wallet} reads the name and the icon of an app from its `/manifest.json`, and needs a page that it may frame.
 *
 * @see https://github.com/safe-global/safe-apps-sdk
 * @example
 * createLatchkey({ networks: [sepolia], adapters: [evmAdapter({ wallets: safeApp() })], metadata: { name: 'Meadow' } })
 */
export function safeApp({
  origins = ['https://app.safe.global'],
}: SafeAppOptions = {}): readonly HostWallet[] {
  const parent = parentFrame()
  if (!parent || !origins.includes(parent.origin)) return []
  let loading: Promise<Eip1193Provider> | undefined
  const load = () => {
    loading ??= import('./safeProvider.ts').then(({ safeProvider }) => safeProvider(parent))
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return [
    {
      info: { uuid: 'global.safe', rdns: 'global.safe', name: 'Safe{Wallet}', icon },
      // A Safe changes neither its account nor its network while it shows a page, so that there are no events.
      provider: { request: async (asked) => (await load()).request(asked) },
      showsPage: true,
    },
  ]
}
