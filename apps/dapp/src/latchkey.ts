import { router } from '@inertiajs/react'
import { evmAdapter } from '@latchkey/adapter-evm'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { createLatchkey } from '@latchkey/controllers'
import { embeddedWallet } from '@latchkey/embedded-wallet'
import { walletConnect } from '@latchkey/walletconnect'
import { readAuthPrompt } from '../shared/authPrompt.ts'
import type { SharedProps, StartProps } from '../shared/pageProps.ts'
import { dappSiwx, SignInRefused } from './dappSiwx.ts'
import { withProviderNodes } from './wallet/withProviderNodes.ts'

/**
 * Creates the kit with the settings sent in the first document. With a project, the services decide which features are on
 * and whether events are stored.
 */
export function createDappLatchkey({
  app,
  networks: sent,
  knownTokens: tokens,
  projectId,
  rpc,
  services,
  wallet,
  relay,
  currency,
  siwxRequired,
  ankr,
  infura,
  blast,
}: SharedProps & StartProps) {
  const networks = sent.map((network) => withProviderNodes(network, { ankr, infura, blast }))
  const asksProject = services !== null && projectId !== ''
  return createLatchkey({
    networks,
    defaultNetwork: networks[0],
    adapters: [evmAdapter(), solanaAdapter()],
    ...(relay ? { walletConnect: walletConnect() } : {}),
    metadata: { name: app.name, url: location.origin, icons: [`${location.origin}/icon.svg`] },
    termsConditionsUrl: `${location.origin}/legal/terms`,
    privacyPolicyUrl: `${location.origin}/legal/privacy`,
    tokens,
    currency,
    siwx: dappSiwx({ isRequired: siwxRequired, onSignedIn, onRevoked, signOut }),
    ...(projectId ? { projectId } : {}),
    ...(projectId && wallet ? { embeddedWallet: embeddedWallet() } : {}),
    enableRemoteFeatures: asksProject,
    features: { analytics: asksProject },
    // Several wallets at a time, unless the project has switched it off.
    remoteFeatures: { multiWallet: true },
    services: {
      ...(rpc ? { rpc } : {}),
      ...(services ? { directory: services, blockchain: services, analytics: services } : {}),
      ...(relay ? { relay } : {}),
      ...(wallet ? { wallet } : {}),
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
