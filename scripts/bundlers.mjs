// Tests the published packages as installed: packed, built with each bundler, and used in Chromium. Sizes are gzipped and
// without the rest of the page, measured against a page without the kit. Then the packages are used in four ways
// (integrations.mjs). `node scripts/bundlers.mjs [esbuild integrations …]`
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createServer as createSocket } from 'node:net'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { checkIntegrations } from './integrations.mjs'
import { childEnvironment, ensureBrowser, ensureInstalled, root } from './setup.mjs'

ensureInstalled()
const { chromium } = await import('playwright')

const folder = join(root, 'tests/bundlers')
const built = join(folder, 'dist')
const require = createRequire(join(folder, 'package.json'))
const load = (name) => import(pathToFileURL(require.resolve(name)))
const pages = ['floor', 'kit']

/**
 * Gzip size in kB of 1,000 bytes with the page and when it is idle, and the number of files fetched when idle. esbuild emits
 * a small extra file for every import() and splits into smaller chunks. Next.js includes React and its own code.
 */
const budgets = {
  Vite: { page: 22.8, idle: 42.1, files: 2 },
  webpack: { page: 23.2, idle: 41.4, files: 2 },
  esbuild: { page: 25.2, idle: 44, files: 5 },
  'Next.js with Turbopack': { page: 159, idle: 42.7, files: 3 },
  'Next.js with webpack': { page: 160.5, idle: 41.2, files: 2 },
}

const bundlers = {
  async Vite() {
    const { build } = await load('vite')
    for (const name of pages)
      await build({
        configFile: false,
        root: folder,
        logLevel: 'error',
        build: {
          outDir: join(built, 'Vite', name),
          modulePreload: false,
          rolldownOptions: {
            input: join(folder, `page/${name}.js`),
            output: { entryFileNames: 'main.js' },
          },
        },
      })
    return servePages('Vite')
  },
  async webpack() {
    const { default: webpack } = await load('webpack')
    for (const name of pages) {
      const stats = await new Promise((resolve, reject) =>
        webpack(
          {
            mode: 'production',
            context: folder,
            entry: `./page/${name}.js`,
            output: { path: join(built, 'webpack', name), filename: 'main.js', publicPath: 'auto' },
            performance: false,
          },
          (error, result) => (error ? reject(error) : resolve(result)),
        ),
      )
      if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
    }
    return servePages('webpack')
  },
  async esbuild() {
    const { build } = await load('esbuild')
    for (const name of pages)
      await build({
        absWorkingDir: folder,
        entryPoints: { main: `page/${name}.js` },
        outdir: join(built, 'esbuild', name),
        bundle: true,
        splitting: true,
        format: 'esm',
        minify: true,
        target: 'es2022',
        define: { 'process.env.NODE_ENV': '"production"' },
        logLevel: 'error',
      })
    return servePages('esbuild')
  },
  'Next.js with Turbopack': () => startNext('--turbopack'),
  'Next.js with webpack': () => startNext('--webpack'),
}

const only = process.argv.slice(2)
install()
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] })
try {
  for (const [name, build] of Object.entries(bundlers))
    if (only.length === 0 || only.includes(name)) await check(name, build)
  if (only.length === 0 || only.includes('integrations'))
    await checkIntegrations({ browser, folder, built, load, servePages, report: reportAs('integrations') })
} finally {
  await browser.close()
  rmSync(built, { recursive: true, force: true })
}

/** Installs the bundlers unless present, and the packages as they would be published. */
function install() {
  const lock = join(folder, 'package-lock.json')
  const marker = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(marker) || statSync(marker).mtimeMs < statSync(lock).mtimeMs)
    // Not `npm ci`: some registries only have Next.js's compilers for their own platform.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  rmSync(built, { recursive: true, force: true })
  mkdirSync(built, { recursive: true })
  for (const name of readdirSync(join(root, 'packages'))) {
    const { private: unpublished } = JSON.parse(
      readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
    )
    if (unpublished) continue
    run('npm', ['pack', '--silent', '-w', `./packages/${name}`, '--pack-destination', built])
    const target = join(folder, 'node_modules/@latchkey', name)
    rmSync(target, { recursive: true, force: true })
    mkdirSync(target, { recursive: true })
    const packed = readdirSync(built).find((file) => file.startsWith(`latchkey-${name}-`))
    run('tar', ['-xzf', join(built, packed), '--strip-components=1', '-C', target])
  }
}

function run(command, args, cwd = root) {
  const { status, stderr, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: childEnvironment({ NEXT_TELEMETRY_DISABLED: '1' }),
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
}

/** Serves the built pages of a bundler. `routes` answer what is below /sign-in/. */
async function servePages(bundler, routes) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (routes && pathname.startsWith('/sign-in/')) return routes.answer(request, response)
    const [, page, ...path] = pathname.split('/')
    const file = join(built, bundler, page, ...path)
    if (path.join('') === '')
      return response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>Page</title><main></main><script type="module" src="main.js"></script>')
    if (!existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', extname(file) === '.js' ? 'text/javascript' : 'text/plain')
    response.end(readFileSync(file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${server.address().port}`
  return { origin, floor: `${origin}/floor/`, kit: `${origin}/kit/`, stop: () => server.close() }
}

async function startNext(bundler) {
  const app = join(folder, 'next')
  rmSync(join(app, '.next'), { recursive: true, force: true })
  const next = join(folder, 'node_modules/next/dist/bin/next')
  run(process.execPath, [next, 'build', bundler], app)
  const port = await freePort()
  const server = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: app,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment({ NEXT_TELEMETRY_DISABLED: '1' }),
  })
  for await (const text of server.stdout) if (/Ready/.test(text)) break
  return { kit: `http://127.0.0.1:${port}/`, stop: () => server.kill() }
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}

function reportAs(name) {
  return (isRight, label) => {
    console.log(`${isRight ? 'ok' : 'not ok'} ${name}: ${label}`)
    if (!isRight) process.exitCode = 1
  }
}

async function check(name, build) {
  const report = reportAs(name)
  let site
  try {
    site = await build()
    const floor = site.floor ? await visit(site.floor) : undefined
    const seen = await visit(site.kit)
    const { page: pageKB, idle, files } = budgets[name]
    const kB = (bytes) => (bytes / 1000).toFixed(1)
    const kitBytes = seen.atLoad.bytes - (floor?.atLoad.bytes ?? 0)
    report(kitBytes <= pageKB * 1000, `${kB(kitBytes)} kB of ${pageKB} with the page`)
    report(
      seen.whenIdle.bytes <= idle * 1000 && seen.whenIdle.files <= files,
      `${kB(seen.whenIdle.bytes)} kB of ${idle} when it is idle, in ${seen.whenIdle.files} files of ${files}`,
    )
    report(seen.byClick.files === 0, `${seen.byClick.files} files fetched by the first click`)
    report(/^0x[0-9a-fA-F]{40}$/.test(seen.address), 'a wallet connects')
    report(
      seen.problems.length === 0,
      `no warning and no error${seen.problems.map((text) => `\n  ${text}`).join('')}`,
    )
    if (!floor) {
      report(
        /<template shadowrootmode="open">.*Connect wallet/s.test(seen.html),
        'the server renders the button',
      )
      report(seen.shift === 0, `layout shift ${seen.shift}`)
    }
  } catch (error) {
    report(false, error instanceof Error ? error.stack : String(error))
  } finally {
    site?.stop()
  }
}

/** Opens a page. If it contains the kit's button, connects the devnet's wallet. */
async function visit(address) {
  const page = await browser.newPage()
  const problems = []
  const fetched = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // Failed loads are expected: there is no chain node and no favicon.
    if (/error|warning/.test(message.type()) && !/Failed to load resource/.test(message.text()))
      problems.push(message.text())
  })
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return
    const body = request.response().then((answer) => answer.body())
    // Bodies requested after the visit are not counted, and their rejections ignored.
    body.catch(() => {})
    fetched.push(body)
  })
  const since = async (start) => {
    const bodies = await Promise.all(fetched.slice(start))
    return { files: bodies.length, bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) }
  }
  await page.addInitScript(() => {
    globalThis.shift = 0
    // Delays frames and idle callbacks, with which the modal is prefetched, until the page has loaded and beIdle() is called.
    const delayed = ['requestAnimationFrame', 'requestIdleCallback']
    const original = delayed.map((name) => globalThis[name])
    const waiting = []
    for (const name of delayed) globalThis[name] = (...call) => waiting.push([name, call])
    globalThis.beIdle = () => {
      for (const [place, name] of delayed.entries()) globalThis[name] = original[place]
      for (const [name, call] of waiting) globalThis[name](...call)
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.addInitScript({ path: join(root, 'apps/devnet/dist/wallet.js') })
  const html = await (await page.goto(address, { waitUntil: 'load' })).text()
  const button = page.getByRole('button', { name: /^Connect/ })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  const atLoad = await since(0)
  if (address.endsWith('/floor/')) {
    await page.close()
    return { atLoad }
  }
  const beforeIdle = fetched.length
  await page.evaluate('beIdle()')
  await page.locator('latchkey-modal').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const whenIdle = await since(beforeIdle)
  const shift = await page.evaluate('shift')
  const beforeClick = fetched.length
  await button.click()
  const wallet = page.locator('[data-wallet="dev.latchkey.wallet"]')
  await wallet.waitFor()
  const byClick = await since(beforeClick)
  await page.evaluate(() => globalThis.devnetWallet.approve('always'))
  await wallet.click()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  const account = await page
    .waitForFunction(
      () => JSON.parse(localStorage.getItem('lk.v1.connections') ?? '{}').wallets?.[0]?.address,
    )
    .then((found) => found.jsonValue())
  await page.close()
  return { html, atLoad, whenIdle, byClick, shift, problems, address: account }
}
