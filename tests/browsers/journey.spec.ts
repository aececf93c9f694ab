import { writeFile } from 'node:fs/promises'
import { alice, test as base, carol, expect } from '../e2e/test.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { createUser, type Target, type User } from './user.ts'
import { startWebKit } from './webkit.ts'

const {
  LATCHKEY_FIREFOX = 'firefox-esr',
  LATCHKEY_WEBKIT_DRIVER = 'WebKitWebDriver',
  LATCHKEY_XVFB = 'Xvfb',
} = process.env

const test = base.extend<{ evidence: undefined }, { driver: Driver; user: User }>({
  driver: [
    async ({ browserName }, use) => {
      const driver = await (browserName === 'webkit'
        ? startWebKit({ driver: LATCHKEY_WEBKIT_DRIVER, xvfb: LATCHKEY_XVFB })
        : startFirefox(LATCHKEY_FIREFOX))
      await use(driver)
      await driver.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  user: [({ driver }, use) => use(createUser(driver)), { scope: 'worker' }],
  /** Fails a step whose page had a fault, and keeps a picture of the page when a step fails. */
  evidence: [
    async ({ driver, user }, use, info) => {
      await use(undefined)
      expect.soft(await user.faults()).toEqual([])
      if (info.status === info.expectedStatus) return
      await writeFile(info.outputPath('page.png'), await driver.screenshot(), 'base64')
    },
    { auto: true },
  ],
})

/** A button of an approval opens after a while without a press. */
const inPage = (name: RegExp): Target => ({ css: 'button:enabled:not([aria-disabled="true"])', name })
const pageButton = (name: RegExp): Target => ({ host: 'latchkey-button', css: 'button', name })
const inModal = (css: string, name?: RegExp): Target => ({
  host: 'latchkey-modal',
  css,
  ...(name ? { name } : {}),
})
/** @see https://www.w3.org/TR/webdriver2/#keyboard-actions */
const enterKey = '\uE007'
const modal = inModal('[data-view]')
const approve: Target = { host: 'devnet-wallet', css: 'button', name: /^Approve$/ }
const connectButton = pageButton(/^Connect wallet$/)
const accountButton = pageButton(new RegExp(`^Account ${alice.slice(0, 4)}…${alice.slice(-4)}$`))

// Each step continues where the previous one ended.
test.describe.configure({ mode: 'serial' })

test('a user connects with the Devnet Wallet', async ({ user, world }) => {
  await user.open(world.origin)
  await user.click(connectButton)
  await user.click(inModal('[data-wallet="dev.latchkey.wallet"]'))
  await user.click(inModal('button', /^Ethereum$/))
  await user.sees(inModal('h2, h3', /^Continue in Devnet Wallet$/))
  await user.click(approve)
  await user.sees(inModal('[data-view="SIWXSignMessage"]'))
  await user.sees(accountButton)
})

test('the user signs in', async ({ user }) => {
  await user.click(inModal('button', /^Sign in$/))
  await user.click(approve)
  await user.waitsUntilGone(modal)
  await user.sees(inPage(/^Your account$/))
})

test('the user switches to a network that the wallet adds, and signs in there', async ({ user }) => {
  await user.click(pageButton(/BNB Devnet/))
  await user.click(inModal('[data-network="eip155:910155"]'))
  await user.click(approve)
  await user.click(inModal('[data-view="SIWXSignMessage"] button', /^Sign in$/))
  await user.click(approve)
  await user.waitsUntilGone(modal)
  await user.sees(pageButton(/Sepolia Devnet/))
})

test('the user sends 0.5 ETH, and it arrives', async ({ user, world }) => {
  const balance = async () => BigInt(String(await world.rpc(1, 'eth_getBalance', [carol, 'latest'])))
  const before = await balance()
  await user.click(accountButton)
  await user.click(inModal('button', /^Send$/))
  await user.fill(inModal('input', /^Amount$/), '0.5')
  await user.fill(inModal('input, textarea', /^To$/), carol)
  await user.click(inModal('button', /^Review$/))
  await user.click(inModal('button', /^Send 0\.5 ETH$/))
  await user.click(approve)
  await user.sees(inModal('h2, h3', /^0\.5 ETH sent$/))
  expect((await balance()) - before).toBe(500_000_000_000_000_000n)
  await user.click(inModal('button', /^Done$/))
  await user.sees(inModal('*', /^9,999\.\d+ ETH$/))
})

test('the user is still connected and signed in after a reload', async ({ user }) => {
  await user.reload()
  await user.sees(accountButton)
  await user.sees(inPage(/^Your account$/))
  await user.sees(pageButton(/Sepolia Devnet/))
  await user.waitsUntilGone(modal)
})

test('the user disconnects, and is disconnected after a reload', async ({ user }) => {
  await user.click(accountButton)
  await user.click(inModal('button', /^Disconnect$/))
  await user.waitsUntilGone(modal)
  await user.sees(connectButton)
  await user.reload()
  await user.sees(connectButton)
})

test('a visitor without a wallet signs in by email, and signs in a window of the wallet (R-11)', async ({
  user,
  world,
}) => {
  await world.wallet()
  const email = `ann-${crypto.randomUUID().slice(0, 8)}@mail.example`
  await user.open(world.origin)
  await user.click(connectButton)
  await user.fill(inModal('input[type="email"]'), `${email}${enterKey}`)
  const [mail] = await world.devnet.mailbox.waitFor(email, 1)
  await user.fill(inModal('.lk-otp'), mail?.text.match(/\b\d{6}\b/)?.[0] ?? '')
  await user.sees(inModal('[data-view="ApproveTransaction"]'))
  await user.goTo('frame')
  // These browsers do not tell a frame whether something covers it, so that it has no button that agrees, not even to a sign-in
  // for the page itself: whatever a page does to it, a press opens the window. Security R-10
  await user.sees(inPage(/^Open window$/))
  await user.waitsUntilGone({ css: 'button', name: /^(?!(?:Open window|Decline)$)/ })
  await user.click(inPage(/^Open window$/))
  await user.goTo('window')
  await user.click(inPage(/^Sign$/))
  await user.goTo('page')
  await user.waitsUntilGone(modal)
  await user.sees(inPage(/^Your account$/))
})
