// Measures what a page loads and when, with the README's integration in a real browser: gzipped, without React.
// `npm run sizes` prints a table; `--check` also fails if a budget is exceeded.
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureBrowser, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const { build } = await import('esbuild')
const { build: buildPage } = await import('vite')
const { chromium } = await import('playwright')

/** Budgets: gzip in total, kB of 1,000 bytes, and the number of files that a stage may fetch. */
const budgets = {
  'page with the button': { kB: 23.8, files: 1 },
  'prefetched when idle': { kB: 65.6, files: 2 },
  'Connect open': { kB: 65.6, files: 0 },
  'connected and signed in': { kB: 99.6 },
}
/** Budget of all eighteen views and flows with their parts, without React, texts and controllers. kB of gzip. */
const viewsBudget = 60
/**
 * Packages that a page may add: with the page, and on first use. kB of gzip. The size of the WalletConnect SDK is not ours to
 * choose; the budget detects its growth.
 */
const optionalPackages = {
  walletConnect: { page: 1, firstUse: 200 },
  embeddedWallet: { page: 1.5, firstUse: 12 },
  solanaAdapter: { page: 4, firstUse: 45 },
}
/** What the frame of the embedded wallet loads, with the Worker that holds the keys and proves that it opened the wallet. kB of gzip. */
const frameBudget = 91.5
const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']
const shared = {
  bundle: true,
  format: 'esm',
  minify: true,
  write: false,
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
}

const files = new Map()
const { output } = await buildPage({
  configFile: false,
  // Without a React plugin Vite warns about every 'use client'.
  logLevel: 'error',
  root: join(root, 'tests/budgets'),
  base: '/app/',
  build: {
    write: false,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(root, 'tests/budgets/page.tsx'),
      external: react,
      output: { entryFileNames: 'page.js' },
    },
  },
})
for (const { fileName, code } of output)
  if (code !== undefined) files.set(`/app/${fileName}`, Buffer.from(code))
files.set('/react.js', await bundleReact())
files.set('/wallet.js', await readFile(join(root, 'apps/devnet/dist/wallet.js')))
const imports = Object.fromEntries(react.map((name) => [name, `/react/${name}.js`]))
for (const name of react) files.set(`/react/${name}.js`, Buffer.from(`export * from '/react.js'\n`))
files.set(
  '/',
  Buffer.from(
    `<!doctype html><title>Sizes</title><script type="importmap">${JSON.stringify({ imports })}</script><main></main><script src="/wallet.js"></script><script type="module" src="/app/page.js"></script>`,
  ),
)

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://localhost:${server.address().port}`

const loaded = []
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
const rows = []
try {
  const page = await browser.newPage()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/app/') && !loaded.includes(pathname)) loaded.push(pathname)
  })
  page.on('pageerror', (error) => console.error(error.message))
  await page.goto(origin)
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  await page.locator('latchkey-modal').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const withPage = closureOf('page.js')
  measure('page with the button', (path) => withPage.has(path))
  measure('prefetched when idle')

  await page.evaluate(() => globalThis.devnetWallet.approve('always'))
  await button.click()
  const row = page.locator('[data-wallet="dev.latchkey.wallet"]')
  await row.waitFor()
  await page.waitForLoadState('networkidle')
  measure('Connect open')

  await row.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
  measure('connected and signed in')

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForLoadState('networkidle')
  measure('Account, and Send open')
} finally {
  await browser.close()
  server.close()
}
print()
for (const [name, budget] of Object.entries(optionalPackages)) await weighOptional(name, budget)
await weighFrame()
await weighViews()

/** The files that a browser fetches before it runs an entry. */
function closureOf(fileName, found = new Set()) {
  const path = `/app/${fileName}`
  if (found.has(path)) return found
  found.add(path)
  for (const imported of output.find((file) => file.fileName === fileName)?.imports ?? [])
    if (files.has(`/app/${imported}`)) closureOf(imported, found)
  return found
}

function measure(stage, belongs = () => true) {
  const before = new Set(rows.flatMap((row) => row.files))
  const added = loaded.filter((path) => !before.has(path) && belongs(path))
  const size = (path) => gzipSync(files.get(path)).length
  rows.push({
    stage,
    files: added,
    added: added.reduce((sum, path) => sum + size(path), 0),
    parts: added.map((path) => [path, size(path)]),
  })
}

function print() {
  const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(7)
  console.log('\nstage                        added    total   budget  files   (kB gzip, React left out)')
  let total = 0
  let exceeded = false
  for (const { stage, added, files: fetched } of rows) {
    total += added
    const { kB: maxKB = Number.POSITIVE_INFINITY, files: maxFiles = Number.POSITIVE_INFINITY } =
      budgets[stage] ?? {}
    const isExceeded = total > maxKB * 1000 || fetched.length > maxFiles
    exceeded ||= isExceeded
    console.log(
      `${stage.padEnd(26)}${kB(added)}  ${kB(total)}  ${String(Number.isFinite(maxKB) ? maxKB : '').padStart(7)}  ${String(fetched.length).padStart(5)}${isExceeded ? '  isExceeded' : ''}`,
    )
    if (budgets[stage] !== undefined && process.argv.includes('--check'))
      console.log(
        `${isExceeded ? 'not ok' : 'ok'} ${stage}: ${kB(total).trim()} kB of ${maxKB}, ${fetched.length} files${Number.isFinite(maxFiles) ? ` of ${maxFiles}` : ''}`,
      )
  }
  if (process.argv.includes('--parts')) {
    for (const { stage, parts } of rows)
      for (const [path, bytes] of parts.sort((a, b) => b[1] - a[1]))
        console.log(`${kB(bytes)}  ${stage}: ${path}`)
  }
  process.exitCode = exceeded && process.argv.includes('--check') ? 1 : 0
}

/** Weighs what an optional package adds to the page, and what it loads on first use. */
async function weighOptional(name, { page, firstUse }) {
  const { output } = await buildPage({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'tests/budgets'),
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, `tests/budgets/${name}.ts`),
        preserveEntrySignatures: 'strict',
        // The page has core already.
        external: /^@latchkey\/core(\/|$)/,
      },
    },
  }).then((built) => [built].flat()[0])
  const size = (parts) => parts.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000
  // The entry, and what it imports statically, except Vite's own helper, which the page has already.
  const entryChunks = output.filter(({ isDynamicEntry, isEntry }) => isEntry && !isDynamicEntry)
  for (const { imports = [] } of entryChunks)
    entryChunks.push(
      ...output.filter(
        (part) =>
          imports.includes(part.fileName) &&
          !entryChunks.includes(part) &&
          part.moduleIds.some((id) => !id.includes('preload-helper')),
      ),
    )
  const lazyChunks = output.filter((part) => part.code !== undefined && !entryChunks.includes(part))
  const [atOnce, later] = [size(entryChunks), size(lazyChunks)]
  console.log(
    `\n${name}: ${atOnce.toFixed(1)} kB of ${page} with the page, ${later.toFixed(1)} kB of ${firstUse} on first use`,
  )
  for (const part of lazyChunks.sort((a, b) => b.code.length - a.code.length))
    if (process.argv.includes('--parts'))
      console.log(`${size([part]).toFixed(1).padStart(7)}  ${part.fileName}`)
  check(name, atOnce <= page && later <= firstUse)
}

/** Weighs the built site of the embedded wallet: the files that its frame names, and the Worker. */
async function weighFrame() {
  const site = join(root, 'packages/embedded-wallet/dist/site')
  const named = (await readFile(join(site, 'frame.html'), 'utf8')).match(/assets\/[\w.-]+\.(?:js|css)/g) ?? []
  const worker = (await readdir(join(site, 'assets'))).filter((name) => /^worker-/.test(name))
  const texts = await Promise.all(
    [...named, ...worker.map((name) => `assets/${name}`)].map((name) => readFile(join(site, name))),
  )
  const total = texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000
  console.log(
    `\nframe of the embedded wallet: ${total.toFixed(1)} kB of ${frameBudget} in ${texts.length} files`,
  )
  check('frame of the embedded wallet', total <= frameBudget && worker.length === 1)
}

function check(name, isWithin) {
  if (!process.argv.includes('--check')) return
  console.log(`${isWithin ? 'ok' : 'not ok'} ${name}`)
  if (!isWithin) process.exitCode = 1
}

/** Builds each view as its own chunk, to check that opening one loads no other. */
async function weighViews() {
  const { buildViews } = await import('../apps/storybook/speed/buildSpeedPage.mjs')
  const chunks = await buildViews()
  // Compressed as a whole, because the number of chunks depends on the host app's bundler.
  const total = gzipSync(chunks.map(({ code }) => code).join('\n')).length / 1000
  const cut = chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000
  const views = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => /View\.tsx$/.test(id)))
  const crowded = chunks.filter(({ moduleIds }) => moduleIds.filter((id) => /View\.tsx$/.test(id)).length > 1)
  console.log(
    `\n${views.length} views in ${chunks.length} chunks: ${total.toFixed(1)} kB of ${viewsBudget}, ${cut.toFixed(1)} kB when each chunk is compressed alone`,
  )
  if (!process.argv.includes('--check')) return
  console.log(
    `${total > viewsBudget ? 'not ok' : 'ok'} all views and parts: ${total.toFixed(1)} kB of ${viewsBudget}`,
  )
  console.log(`${crowded.length > 0 ? 'not ok' : 'ok'} every view is a chunk of its own`)
  if (total > viewsBudget || crowded.length > 0) process.exitCode = 1
}

/** React as a separate file, which is not counted. */
async function bundleReact() {
  const contents = `import React from 'react'; import ReactDOM from 'react-dom'; import * as jsx from 'react/jsx-runtime'; import * as client from 'react-dom/client'
export const { jsx: _jsx } = jsx
export default React
${exportsOf('React', await import('react'))}
${exportsOf('ReactDOM', await import('react-dom'))}
export const { jsxs, Fragment: _Fragment } = jsx; export { _jsx as jsx }
export const { createRoot, hydrateRoot } = client`
  const bundled = await build({ ...shared, stdin: { contents, resolveDir: root } })
  return Buffer.from(bundled.outputFiles[0].contents)
}

function exportsOf(name, module) {
  const skipped = [
    'default',
    'version',
    'module.exports',
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    '__COMPILER_RUNTIME',
  ]
  const names = Object.keys(module).filter((key) => !skipped.includes(key))
  return `export const { ${names.join(', ')} } = ${name}`
}

async function answer(request, response) {
  const path = new URL(request.url, origin).pathname
  if (path === '/rpc') {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString())
    const result = method === 'eth_chainId' ? '0xde2e8' : '0xde0b6b3a7640000'
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    return
  }
  const file = files.get(path)
  response.statusCode = file ? 200 : 404
  response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html').end(file)
}
