import { generateKeyPairSync } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sendBuilt } from '../http/sendBuilt.ts'
import { startHttpServer } from '../http/startHttpServer.ts'
import { createOAuthApp } from './createOAuthApp.ts'
import { createOpenIdProvider } from './createOpenIdProvider.ts'
import { type IdentityFaults, noIdentityFaults } from './identityFaults.ts'
import { describeProviders, type IdentityDescription, type SiteUrls } from './providers.ts'

export type IdentityProvider = {
  /** Base URL; each provider is below it, under its name. */
  readonly url: string
  readonly description: IdentityDescription
  readonly faults: IdentityFaults
  /** Replaces the keys that sign id_tokens of Google and Apple. */
  rotateKeys(): void
  stop(): Promise<void>
}

/**
 * Starts six identity providers on one port: Google and Apple with OpenID Connect, GitHub, Discord, X and Facebook with
 * OAuth 2. Each knows the wallet site and the recovery service, whose redirect URIs are `<url>/oauth/<provider>/callback`; X
 * knows the dapp, too.
 */
export async function startIdentityProvider(
  needs: SiteUrls & {
    /** 0 selects a free port. */
    readonly port: number
    /** Milliseconds since the Unix epoch; dates the codes and tokens of OAuth 2. */
    readonly now?: (() => number) | undefined
  },
): Promise<IdentityProvider> {
  const { siteUrl, recoveryUrl, dappUrl, now = Date.now } = needs
  const faults = noIdentityFaults()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const applePrivateKey = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const server = await startHttpServer(needs.port, faults)
  const url = `http://localhost:${server.port}`
  const description = describeProviders({ url, siteUrl, dappUrl, applePrivateKey })
  const common = { applePrivateKey, faults, recoveryUrl }
  const google = createOpenIdProvider({ name: 'google', ...description.google, ...common })
  const apple = createOpenIdProvider({ name: 'apple', ...description.apple, ...common })
  const app = new Hono()
  app.get('/pages.css', (c) => sendBuilt(c, 'pages.css'))
  app.route('/', createOAuthApp({ siteUrl, recoveryUrl, dappUrl, faults, now }))
  const others = getRequestListener(app.fetch)
  server.answerWith((request, response) => {
    if (request.url?.startsWith('/google/')) google.listener(request, response)
    else if (request.url?.startsWith('/apple/')) apple.listener(request, response)
    else others(request, response)
  })
  return {
    url,
    description,
    faults,
    rotateKeys() {
      google.rotateKeys()
      apple.rotateKeys()
    },
    stop: server.stop,
  }
}
