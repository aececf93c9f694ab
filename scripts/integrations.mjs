// Uses the packed packages as an app does, in four pages of tests/bundlers/page: React 18, React 19 with a button of its
// own, a bundler without React, and no bundler. Each connects, signs in through a server, and disconnects in Chromium.
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './setup.mjs'

/** Gzip size of the file of @latchkey/standalone in kB of 1,000 bytes, with React, viem and all languages. */
const standaloneBudget = 401

/** The name of the button that connects, by page. */
const integrations = {
  react18: { label: 'React 18', button: 'Connect wallet' },
  ownButton: { label: 'React 19, own button', button: 'Connect with my own button' },
  noReact: { label: 'no React', button: 'Connect wallet' },
  standalone: { label: 'no bundler', button: 'Connect wallet' },
}

/**
 * @param folder {string} - of the pages, with the packages installed
 * @param servePages {(name: string, routes: object) => Promise<{ origin: string, stop(): void }>}
 */
export async function checkIntegrations({ browser, folder, built, load, servePages, report }) {
  const pages = join(built, 'integrations')
  const { build } = await load('vite')
  // The React 18 of the browser tests.
  const react18 = join(root, 'packages/react-18/node_modules')
  const alias = { react: join(react18, 'react'), 'react-dom': join(react18, 'react-dom') }
  for (const name of ['react18', 'ownButton', 'noReact'])
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      resolve: { alias: name === 'react18' ? alias : {} },
      build: {
        outDir: join(pages, name),
        rolldownOptions: { input: join(folder, `page/${name}.js`), output: { entryFileNames: 'main.js' } },
      },
    })
  const standalone = join(folder, 'node_modules/@latchkey/standalone/dist/latchkey.js')
  mkdirSync(join(pages, 'standalone'), { recursive: true })
  cpSync(standalone, join(pages, 'standalone/latchkey.js'))
  cpSync(join(folder, 'page/standalone.js'), join(pages, 'standalone/main.js'))
  for (const name of ['signIn', 'showAccount'])
    cpSync(join(folder, `page/${name}.js`), join(pages, `standalone/${name}.js`))
  const bytes = gzipSync(readFileSync(standalone)).length
  report(
    bytes <= standaloneBudget * 1000,
    `standalone: ${(bytes / 1000).toFixed(1)} kB of ${standaloneBudget}`,
  )

  const { createSignInRoutes } = await import(pathToFileURL(join(folder, 'signInRoutes.mjs')))
  const routes = createSignInRoutes()
  const site = await servePages('integrations', routes)
  try {
    for (const [name, { label, button }] of Object.entries(integrations)) {
      try {
        await use({ browser, address: `${site.origin}/${name}/`, button, routes })
        report(true, `${label}: connects, signs in, disconnects`)
      } catch (error) {
        report(false, `${label}: ${error instanceof Error ? error.stack : error}`)
      }
    }
  } finally {
    site.stop()
  }
}

async function use({ browser, address, button, routes }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // There is no chain node and no favicon: a warning about the balance and failed loads are expected.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(message.text())
  })
  await page.addInitScript(() => {
    globalThis.__devnetWallet = { chains: [{ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9' }] }
  })
  await page.addInitScript({ path: join(root, 'apps/devnet/dist/wallet.js') })
  try {
    await page.goto(address)
    await page.getByRole('button', { name: button }).click()
    const wallet = page.locator('[data-wallet="dev.latchkey.wallet"]')
    await wallet.waitFor()
    await page.evaluate(() => globalThis.devnetWallet.approve('always'))
    await wallet.click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText(/^Signed in as 0x[0-9a-fA-F]{40}/).waitFor()
    if (routes.sessions().length !== 1) throw new Error('The server has no session')
    await page.locator('latchkey-modal dialog, latchkey-modal [role=dialog]').waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByText(/^Signed in as 0x[0-9a-fA-F]{40}/).waitFor()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('button', { name: button }).waitFor()
    // The page changes at once, and the server is notified afterwards.
    const deadline = Date.now() + 5_000
    while (routes.sessions().length !== 0) {
      if (Date.now() > deadline) throw new Error('The server kept the session')
      await page.waitForTimeout(50)
    }
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    await context.close()
  }
}
