import { type ScriptedPhone, startScriptedPhone } from '@latchkey/devnet'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { startWorld, type World } from './world.ts'

/** Controls the dapp's page, its modal and the Devnet Wallet through their UI. */
export type Visitor = {
  readonly page: Page
  readonly modal: Locator
  /** Shown while disconnected; `accountButton` while connected. */
  readonly connectButton: Locator
  readonly accountButton: Locator
  readonly wallet: Wallet
  /** Chooses the Devnet Wallet, and which of its families. Default: `Ethereum`. */
  choose(family?: 'Ethereum' | 'Solana'): Promise<void>
  /** Chooses a way to sign in, in the page's dialog. */
  chooseToSignIn(way: 'Wallet' | 'Email' | 'Email or social wallet'): Promise<void>
  /** Connects with the Devnet Wallet, and approves there. */
  connect(): Promise<void>
  /** Signs in with a scripted phone, which approves by itself; the modal is closed afterwards. */
  signIn(): Promise<void>
  /** Opens the page, connects and signs in; the modal is closed afterwards. */
  enter(): Promise<void>
  open(path?: string): Promise<void>
}

export type Wallet = {
  approve(): Promise<void>
  reject(): Promise<void>
  behave(mode: string): Promise<void>
  call(method: 'lock' | 'unlock' | 'release' | 'reset'): Promise<void>
  selectAccount(index: number): Promise<void>
  setChain(chainId: number): Promise<void>
  /** Number of requests for a method. */
  requestCount(method: string): Promise<number>
}

type DevnetWalletControls = Record<string, (...args: unknown[]) => unknown> & {
  calls: { method: string; params: unknown }[]
}
declare global {
  var devnetWallet: DevnetWalletControls
}

export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const dave = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** Logged by Chromium for an answer of 503. */
const unavailable = 'Failed to load resource: the server responded with a status of 503 (Service Unavailable)'

/**
 * Each test runs against real chains and servers, and fails if the page violated its content security policy, threw,
 * logged an error, or contacted a host that is not configured.
 */
export const test = base.extend<
  { visitor: Visitor; phone: ScriptedPhone; provoked: RegExp | undefined },
  { world: World; launchpad: boolean }
>({
  /** Matches logged errors that the test causes on purpose. */
  provoked: [undefined, { option: true }],
  /** Whether the chains have the launchpad with its history, which takes seconds. */
  launchpad: [false, { option: true, scope: 'worker' }],
  world: [
    async ({ launchpad }, use) => {
      const world = await startWorld({ launchpad })
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  visitor: async ({ page, world, provoked }, use) => {
    const faults: string[] = []
    /** What has answered 503, and nothing else since: on a busy computer a server says so, and the page asks again. */
    const busy = new Set<string>()
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url())
      if (response.status() !== 503) busy.delete(`${origin}${pathname}`)
      else if (!provoked?.test(unavailable)) busy.add(`${origin}${pathname}`)
    })
    page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`))
    page.on('console', (message) => {
      // Logged by the browser when it closes the socket of a page in the back/forward cache.
      if (message.text().endsWith('failed: Page entered Back-Forward Cache.')) return
      if (message.text() === unavailable || provoked?.test(message.text())) return
      // Connect asks the wallet site for its ways in, which only some tests start.
      if (/^http:\/\/localhost:\d+\/logins\b/.test(message.location().url)) return
      if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
    })
    const contacted = (url: string) => {
      const { host, protocol } = new URL(url)
      if (protocol !== 'data:' && protocol !== 'blob:' && !world.hosts.has(host))
        faults.push(`contacted: ${protocol}//${host}`)
    }
    page.on('request', (request) => contacted(request.url()))
    page.on('websocket', (socket) => contacted(socket.url()))
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`CSP ${violatedDirective} ${blockedURI}`),
      ),
    )
    await use(createVisitor(page, world.origin))
    expect([...faults, ...[...busy].map((url) => `503: ${url}`)]).toEqual([])
  },
  /** A remote wallet built on WalletConnect's wallet SDK, connected to the same relay. */
  phone: async ({ world }, use) => {
    const { chains, relay, solana } = world.devnet
    const phone = await startScriptedPhone({ relayUrl: relay.url, chains, solana: solana.chain })
    await use(phone)
    await phone.stop()
    expect(phone.failures).toEqual([])
  },
})

export { expect }

/** Does `act` and sees what is shown only for a moment then: it is looked for at every frame, from before `act` on. */
export async function seeDuring(shown: Locator, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([shown.waitFor(), act()])
}

export function createVisitor(page: Page, origin: string): Visitor {
  const modal = page.locator('latchkey-modal').getByRole('dialog')
  const prompt = page.locator('devnet-wallet')
  const wallet: Wallet = {
    approve: () => prompt.getByRole('button', { name: 'Approve' }).click(),
    reject: () => prompt.getByRole('button', { name: 'Reject' }).click(),
    behave: (mode) => page.evaluate((value) => void devnetWallet.behave?.(value), mode),
    call: (method) => page.evaluate((name) => void devnetWallet[name]?.(), method),
    selectAccount: (index) => page.evaluate((value) => void devnetWallet.selectAccount?.(value), index),
    setChain: (chainId) => page.evaluate((value) => void devnetWallet.setChain?.(value), chainId),
    requestCount: (method) =>
      page.evaluate((name) => devnetWallet.calls.filter((call) => call.method === name).length, method),
  }
  const visitor: Visitor = {
    page,
    modal,
    wallet,
    connectButton: page.getByRole('button', { name: 'Connect wallet' }),
    accountButton: page.getByRole('button', { name: /^Account / }),
    async open(path = '/') {
      await page.goto(`${origin}${path}`)
      // Drawn after the document's load event.
      await page.locator('main').waitFor()
    },
    async choose(family = 'Ethereum') {
      await modal.locator('[data-wallet="dev.latchkey.wallet"]').click()
      await modal.getByRole('button', { name: family }).click()
    },
    async chooseToSignIn(way) {
      const dialog = page.getByRole('dialog', { name: 'Sign in', exact: true })
      await dialog.getByRole('button', { name: new RegExp(`^${way} ?(?:Get|Connect)`) }).click()
    },
    async connect() {
      await visitor.connectButton.click()
      await visitor.choose()
      await wallet.approve()
    },
    async signIn() {
      await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(modal).toBeHidden()
    },
    async enter() {
      await visitor.open()
      await visitor.connect()
      await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
      await wallet.approve()
      await expect(modal).toBeHidden()
    },
  }
  return visitor
}
