import type { Page } from '@playwright/test'
import { carol, expect, test } from './test.ts'

/** The kit's, and the dapp's choice of dark or light. */
const allowed = new Set(['lk.v1.connections', 'lk.v1.network', 'appearance'])
/** The Devnet Wallet's own, and Inertia's for the history that it encrypts. */
const foreign = new Set(['devnet-wallet', 'historyKey', 'historyIv'])

/** What a sign-in is made of, read off the wire as it goes by. */
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
    /** Takes note of the session cookie the browser has now. */
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

test('R-49, R-81: after the whole journey neither the page nor the server log holds a secret', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet } = visitor
  const secrets = collectSecrets(page)
  await visitor.open()
  await visitor.connect()
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
  const kept = (await readStores(page)).filter(([key]) => !foreign.has(key))
  expect(kept.map(([key]) => key).filter((key) => !allowed.has(key))).toEqual([])
  expect(kept.map(([key]) => key)).toContain('lk.v1.connections')
  for (const secret of all) {
    expect(secret.length).toBeGreaterThan(16)
    for (const [key, value] of kept) expect(value, key).not.toContain(secret)
    expect(world.printed()).not.toContain(secret)
  }
  expect(world.printed()).toContain('ready')
})
