import type { Http, Network } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { type AppNeeds, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { makeKeyFile } from '../keys/keyFile.ts'
import type { Mail } from '../mail/mail.ts'
import type { SiteFiles } from '../site/siteFiles.ts'
import { createTestClient } from './createTestClient.ts'

export const meadow = 'https://meadow.example'
const keyFile = makeKeyFile()

const document = (name: string) => ({
  body: new TextEncoder().encode(`<!doctype html><html><head><title>${name}</title></head></html>`),
  type: 'text/html; charset=utf-8',
})
const testNetwork: Network = {
  ...{ id: 910056, caipNetworkId: 'eip155:910056', chainNamespace: 'eip155', name: 'BNB Devnet' },
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4110'] } },
  testnet: true,
}

/** A built site with empty documents and one script. */
export const testSite: SiteFiles = new Map([
  ...['frame', 'login', 'approve', 'security'].map((name) => [`/${name}.html`, document(name)] as const),
  ['/assets/frame-1a2b3c.js', { body: new TextEncoder().encode('void 0'), type: 'text/javascript' }] as const,
])

/** Services that know the origins of these projects. */
export const servicesOf =
  (projects: Readonly<Record<string, readonly string[]>>, ownOrigins: readonly string[] = []): Http =>
  async ({ url }) => {
    const allowedOrigins = projects[new URL(url).searchParams.get('projectId') ?? '']
    return {
      status: allowedOrigins ? 200 : 404,
      headers: new Headers(),
      text: JSON.stringify({ allowedOrigins, ownOrigins }),
    }
  }

/**
 * The whole wallet through `app.request()`, without a port, with a fake clock. The project `meadow` may be used on
 * {@link meadow}. `needs` replaces any part.
 */
export function createWorld(
  {
    db,
    clock = createFakeClock(Date.parse('2026-03-01T09:30:00Z')),
    ...needs
  }: Pick<AppNeeds, 'db'> & Partial<AppNeeds> & { readonly clock?: ReturnType<typeof createFakeClock> },
  env: Readonly<Record<string, string>> = {},
) {
  const logged: Record<string, unknown>[] = []
  const config = readConfig({
    RATE_LIMIT_MAIL: '1000000',
    MAIL_PER_DAY: '1000000',
    RATE_LIMIT_WALLETS: '1000000',
    RATE_LIMIT_LOGINS: '1000000',
    RATE_LIMIT_ADDRESS: '1000000',
    ...env,
  })
  const wallet = createApp({
    ...config,
    ...{ db, keyFile, site: testSite, networks: [testNetwork], clock },
    http: servicesOf({ meadow: [meadow], lab: ['http://localhost:4100'] }),
    log: (event, facts) => logged.push({ event, ...facts }),
    ...needs,
  })
  return {
    ...wallet,
    clock,
    logged,
    keyFile,
    origin: config.origin,
    /** A browser with a device key of its own. */
    client: () => createTestClient(wallet.app, config.origin),
    /** Sends the mails that are due, and returns them. */
    async mails(): Promise<readonly Mail[]> {
      const sent: Mail[] = []
      await wallet.outbox.sendDue(async (mail) => void sent.push(mail))
      return sent
    },
  }
}

export type World = ReturnType<typeof createWorld>
