import { router } from '@inertiajs/react'
import { evmAdapter } from '@latchkey/adapter-evm'
import { createLatchkey } from '@latchkey/controllers'
import { walletConnect } from '@latchkey/core/walletconnect'
import { readAuthPrompt } from '../shared/authPrompt.ts'
import type { SharedProps, StartProps } from '../shared/pageProps.ts'
import { dappSiwx, SignInRefused } from './dappSiwx.ts'

/** Creates the kit with the settings sent in the first document. */
export function createDappLatchkey({
  app,
  networks,
  tokens,
  projectId,
  rpc,
  services,
  relay,
}: SharedProps & StartProps) {
  return createLatchkey({
    networks,
    defaultNetwork: networks[0],
    adapters: [evmAdapter()],
    ...(relay ? { walletConnect: walletConnect() } : {}),
    metadata: { name: app.name, url: location.origin, icons: [`${location.origin}/icon.svg`] },
    tokens,
    siwx: dappSiwx({ onSignedIn, onRevoked, signOut }),
    ...(projectId ? { projectId } : {}),
    services: {
      ...(rpc ? { rpc } : {}),
      ...(services ? { directory: services, blockchain: services } : {}),
      ...(relay ? { relay } : {}),
    },
  })
}

/** Reloads the page, because pages get the user from the server; a redirected guest continues to the intended page. */
function onSignedIn() {
  const prompt = readAuthPrompt(new URLSearchParams(location.search))
  router.flushAll()
  if (prompt) router.visit(prompt.intended, { replace: true })
  else router.reload()
}

/** Clears the history, so that pages of a signed-in user can no longer be seen. */
function onRevoked() {
  router.flushAll()
  router.clearHistory()
  router.reload()
}

/** Signs out on the server, which then shows the front page with a cleared history. */
function signOut(): Promise<void> {
  router.flushAll()
  return new Promise((resolve, reject) => {
    router.post(
      '/auth/logout',
      {},
      {
        onSuccess: () => resolve(),
        // Has no effect after onSuccess.
        onFinish: () => reject(new SignInRefused('not_signed_out', 'The server did not answer. Try again.')),
      },
    )
  })
}
