import type { Page } from '@playwright/test'
import { carol, expect, test } from './test.ts'

/** Keys of Latchkey, and the dapp's colour scheme. */
const allowed = new Set([
  'lk.v1.connections',
  'lk.v1.network',
  'lk.v1.logins',
  'lk.v1.transactions',
  'appearance',
])
/** Keys of the Devnet Wallet, and of Inertia for its encrypted history. */
const foreign = new Set(['devnet-wallet', 'historyKey', 'historyIv'])

/** Collects the secrets of sign-ins from the requests. */
function collectSecrets(page: Page) {
  const secrets = { cookies: new Set<string>(), nonces: new Set<string>(), signatures: new Set<string>() }
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/siwx/sessions')) return
    const { data, signature } = request.postDataJSON() as { data: { nonce: string }; signature: string }
    secrets.nonces.add(data.nonce)
    secrets.signatures.add(signature)
  })
  return {
    ...secrets,
    /** Adds the current session cookie. */
    async noteCookie() {
      for (const { name, value, httpOnly } of await page.context().cookies()) {
        if (name === 'appearance') continue
        expect(httpOnly, name).toBe(true)
        secrets.cookies.add(value)
      }
    },
  }
}

const readStores = (page: Page) =>
  page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)])

test('R-49, R-81: after connecting, signing in and sending neither storage nor the server log contains a secret', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet } = visitor
  const secrets = collectSecrets(page)
  await visitor.open()
  // The first cookie comes with the nonce.
  const nonce = page.waitForResponse((response) => response.url().includes('/siwx/nonce'))
  await visitor.connect()
  await nonce
  await expect(modal.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  await secrets.noteCookie()
  await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
  await wallet.approve()
  await expect(modal).toBeHidden()
  await secrets.noteCookie()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await visitor.accountButton.click()
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await modal.getByLabel('Amount').fill('0.1')
  await modal.getByLabel('To', { exact: true }).fill(carol)
  await modal.getByRole('button', { name: 'Review' }).click()
  await modal.getByRole('button', { name: 'Send 0.1 BNB' }).click()
  await wallet.approve()
  await expect(modal.getByRole('heading', { name: '0.1 BNB sent' })).toBeVisible()

  const { cookies, nonces, signatures } = secrets
  expect([cookies.size, nonces.size, signatures.size]).toEqual([2, 1, 1])
  const all = [...cookies, ...nonces, ...signatures]
  const stored = (await readStores(page)).filter(([key]) => !foreign.has(key))
  expect(stored.map(([key]) => key).filter((key) => !allowed.has(key))).toEqual([])
  expect(stored.map(([key]) => key)).toContain('lk.v1.connections')
  for (const secret of all) {
    expect(secret.length).toBeGreaterThan(16)
    for (const [key, value] of stored) expect(value, key).not.toContain(secret)
    expect(world.printed()).not.toContain(secret)
  }
  expect(world.printed()).toContain('ready')
})
