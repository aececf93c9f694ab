import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { EmbeddedSession, EmbeddedWallet, FrameTheme } from '@latchkey/core'
import type { FrameLocator, Page } from '@playwright/test'
import { build } from 'esbuild'
import { approveInWindow, openWalletWindow } from './approving.ts'
import { clickToClose } from './clickToClose.ts'
import { test as base } from './test.ts'
import type { World } from './world.ts'

/** Set by tests/frame/host.ts, and by the tests. */
declare global {
  var frameWallet: EmbeddedWallet
  var frameTheme: FrameTheme
  var frameSession: EmbeddedSession
  var frameAnswer: Promise<unknown>
}

export const networkId = 'eip155:910056' as const

/** Tests with pages that embed the frame without the modal, on the origins of `world.pages`. */
export const test = base.extend<{ host: Host }, { script: string }>({
  script: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
    async ({}, use) => {
      const entry = fileURLToPath(new URL('../frame/host.ts', import.meta.url))
      const conditions = ['@latchkey/source']
      const { outputFiles } = await build({
        ...{ entryPoints: [entry], bundle: true, format: 'esm', write: false, conditions },
      })
      await use(outputFiles[0]?.text ?? '')
    },
    { scope: 'worker' },
  ],
  host: async ({ page, world, script }, use) => {
    const servers = await Promise.all([
      servePage(world.pages.sameSite, script),
      servePage(world.pages.foreign, script),
    ])
    await use(createHost(page, world, await world.wallet()))
    for (const server of servers) server.close()
  },
})

type Host = ReturnType<typeof createHost>

async function servePage(origin: string, script: string): Promise<Server> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/host.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (request.url?.startsWith('/blocking'))
      response.setHeader('content-security-policy', "frame-src 'none'")
    if (request.url?.startsWith('/apart')) response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.end(
      isScript
        ? script
        : '<!doctype html><html lang="en"><title>Host</title><script type="module" src="/host.js"></script>',
    )
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve))
  return server
}

/** A page that embeds the frame. */
export function createHost(page: Page, { devnet }: World, siteUrl: string) {
  const frame: FrameLocator = page.frameLocator('iframe')
  const host = {
    frame,
    page,
    siteUrl,
    async open(origin: string, projectId = 'latchkey-demo', path = '/') {
      await page.goto(`${origin}${path}?${new URLSearchParams({ siteUrl, projectId })}`)
      await page.waitForFunction(() => 'frameWallet' in globalThis)
    },
    /** Signs in with the first code that is mailed to the address. */
    async signIn(email: string) {
      await page.evaluate((to) => frameWallet.connectEmail(to, new AbortController().signal), email)
      const mails = () => devnet.mailbox.list(email)
      const find = () => mails().find(({ subject }) => subject.startsWith('Your code'))
      while (!find()) await devnet.mailbox.waitFor(email, mails().length + 1)
      const code = find()?.text.match(/\b\d{6}\b/)?.[0] ?? ''
      await page.evaluate((digits) => frameWallet.connectOtp(digits, new AbortController().signal), code)
    },
    /** Starts a sign-in at a provider, whose result is the answer of the page. Resolves with the address of its window. */
    startLogin: (provider: 'google' | 'discord' = 'google') =>
      page.evaluate(async (name) => {
        const url = await frameWallet.socialUrl(name, new AbortController().signal)
        globalThis.frameAnswer = frameWallet
          .connectSocial(new AbortController().signal)
          .then(() => 'signed in')
        return url
      }, provider),
    signInWithGoogle: (account: 'alice' | 'carol' | 'erin' | 'finn' = 'alice') =>
      host.signInAt('google', account),
    /** Signs in with an account at a provider. */
    async signInAt(provider: 'google' | 'discord', account: 'alice' | 'carol' | 'dora' | 'erin' | 'finn') {
      const url = await host.startLogin(provider)
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.evaluate((address) => void open(address, '', 'width=600,height=800'), url),
      ])
      await clickToClose(popup, popup.locator(`button[name="account"][value="${account}"]`))
      return host.answer()
    },
    /** Opens the wallet of the user who is signed in, or makes it, and returns its account. */
    account: () =>
      page.evaluate(async (id) => {
        globalThis.frameSession = await frameWallet.open(id, new AbortController().signal)
        return frameSession.accounts('eip155')[0] ?? ''
      }, networkId),
    async enrol(email: string) {
      await host.signIn(email)
      return host.account()
    },
    /** Sends a request; its answer is kept on the page, an error as its EIP-1193 code. */
    async request(method: string, params: readonly unknown[]) {
      await page.evaluate(
        ([id, name, list]) => {
          globalThis.frameAnswer = frameSession
            .request({ networkId: id, method: name as string, params: list })
            .catch((error: { rpcCode?: number; code: string }) => error.rpcCode ?? error.code)
        },
        [networkId, method, params] as const,
      )
    },
    answer: () => page.evaluate(() => frameAnswer),
    /** Opens the window in which a request has to be answered. */
    openWindow: () => openWalletWindow(page, frame),
    /** Approves the request there. */
    approve: (name: string | RegExp) => approveInWindow(page, frame, name),
    /** A sign-in of the account for the page that is shown, which may be approved inside of it. EIP-4361 */
    signInMessage(account: string) {
      const { host: domain, origin } = new URL(page.url())
      return `${domain} wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: ${origin}\nVersion: 1\nChain ID: ${networkId.slice('eip155:'.length)}\nNonce: abcdefgh12345678\nIssued At: 2026-11-20T12:00:00Z`
    },
    /** The accounts of the earlier sign-in, without asking. */
    restore: (address: string) =>
      page.evaluate(
        async ([saved, id]) => {
          const restored = await frameWallet.restore(
            { namespace: 'eip155', address: saved, networkId: id },
            new AbortController().signal,
          )
          if (restored) globalThis.frameSession = restored
          return restored?.accounts('eip155')
        },
        [address, networkId] as const,
      ),
  }
  return host
}
