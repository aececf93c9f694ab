import { router } from '@inertiajs/react'
import { evmAdapter } from '@latchkey/adapter-evm'
import { createLatchkey } from '@latchkey/controllers'
import { walletConnect } from '@latchkey/core/walletconnect'
import { readAuthPrompt } from '../shared/authPrompt.ts'
import type { SharedProps, StartProps } from '../shared/pageProps.ts'
import { dappSiwx, SignInRefused } from './dappSiwx.ts'

/** The kit, set up for this dapp from what the server sent with the first page. */
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

/** The pages know who is signed in from the server, so they are asked again; a guest sent here goes on. */
function onSignedIn() {
  const prompt = readAuthPrompt(new URLSearchParams(location.search))
  router.flushAll()
  if (prompt) router.visit(prompt.intended, { replace: true })
  else router.reload()
}

/** What a signed-in person saw must not be in this browser's history any more. */
function onRevoked() {
  router.flushAll()
  router.clearHistory()
  router.reload()
}

/** The server ends the session, clears the history and shows the front page. */
function signOut(): Promise<void> {
  router.flushAll()
  return new Promise((resolve, reject) => {
    router.post(
      '/auth/logout',
      {},
      {
        onSuccess: () => resolve(),
        // Too late to matter after a success.
        onFinish: () => reject(new SignInRefused('not_signed_out', 'The server did not answer. Try again.')),
      },
    )
  })
}
