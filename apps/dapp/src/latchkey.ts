import { router } from '@inertiajs/react'
import { evmAdapter } from '@latchkey/adapter-evm'
import { createLatchkey } from '@latchkey/controllers'
import type { SharedProps, StartProps } from '../shared/pageProps.ts'
import { dappSiwx } from './dappSiwx.ts'

/** The kit, set up for this dapp from what the server sent with the first page. */
export function createDappLatchkey({ app, networks, tokens, projectId, rpc }: SharedProps & StartProps) {
  return createLatchkey({
    networks,
    defaultNetwork: networks[0],
    adapters: [evmAdapter()],
    metadata: { name: app.name, url: location.origin, icons: [`${location.origin}/icon.svg`] },
    tokens,
    siwx: dappSiwx({ onSignedIn, onSignedOut }),
    ...(projectId ? { projectId } : {}),
    ...(rpc ? { services: { rpc } } : {}),
  })
}

/** The pages know who is signed in from the server, so they are asked again; a guest sent here goes on. */
function onSignedIn() {
  const query = new URLSearchParams(location.search)
  const intended = query.get('auth') === '1' ? query.get('intended') : null
  router.flushAll()
  if (intended?.startsWith('/') && !intended.startsWith('//')) router.visit(intended, { replace: true })
  else router.reload()
}

/** What a signed-in person saw must not be in this browser's history any more. */
function onSignedOut() {
  router.flushAll()
  router.clearHistory()
  router.reload()
}
