// Measures the first open of the modal on a page that has only just loaded, on a slow phone: a part of `npm run bench`. CPU
// slowed four times, 50 ms for each request, a press 300 and 700 ms after load. The floor is a dialog made by hand with React.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from 'playwright'
import { build } from 'vite'
import { root } from '../setup.mjs'
import { report } from './report.mjs'

const slowdown = 4
const requestMs = 50
const rounds = 9
const pressesMs = [300, 700]
/** Ratio to the dialog made by hand. */
const budget = 1.3
const pages = ['page', 'floor']

const files = new Map()
for (const name of pages) {
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    root: join(root, 'tests/budgets'),
    base: `/${name}/`,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, `tests/budgets/${name}.tsx`),
        output: { entryFileNames: 'entry.js' },
      },
    },
  })
  for (const { fileName, code, source } of output) files.set(`/${name}/${fileName}`, code ?? source)
  files.set(
    `/${name}/`,
    `<!doctype html><title>First open</title><main></main><script type="module" src="/${name}/entry.js"></script>`,
  )
}
const server = createServer(async (request, response) => {
  const content = files.get(request.url)
  await wait(requestMs)
  const type = request.url.endsWith('/') ? 'text/html' : 'text/javascript'
  response.writeHead(content === undefined ? 404 : 200, { 'content-type': type }).end(content)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({
  executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const pressMs of pressesMs) {
    const opened = { page: [], floor: [] }
    for (let round = 0; round < rounds; round++)
      for (const name of pages) opened[name].push(await firstOpen(name, pressMs))
    const times = opened.page.map(({ ms }) => ms)
    const floors = opened.floor.map(({ ms }) => ms)
    report({ name: `first open, pressed ${pressMs} ms after load`, times, floors, budget })
    const requests = Math.max(...opened.page.map((one) => one.requests))
    console.log(`        requests on that press: at most ${requests} of 0`)
  }
} finally {
  await browser.close()
  server.close()
}

/** Presses the button of a fresh page. Resolves with the time to the frame that shows the dialog, and requests until then. */
async function firstOpen(name, pressMs) {
  const context = await browser.newContext({ viewport: { width: 390, height: 760 } })
  const page = await context.newPage()
  await page.addInitScript(measurePress)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(`${origin}/${name}/`, { waitUntil: 'load' })
  const button = await page.getByRole('button', { name: 'Connect wallet' }).boundingBox()
  await page.waitForFunction(
    (ms) => performance.now() - performance.getEntriesByType('navigation')[0].loadEventEnd > ms,
    pressMs,
  )
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2)
  const opened = await page.evaluate(() => globalThis.opened)
  await context.close()
  return opened
}

/** Runs in the page: keeps the time from the first press to the frame that shows the dialog with its buttons, ms, and requests. */
function measurePress() {
  const requestsSince = (ms) =>
    performance.getEntriesByType('resource').filter(({ startTime }) => startTime > ms).length
  globalThis.opened = new Promise((resolve) => {
    const follow = ({ timeStamp }) => {
      const look = (now) => {
        const places = [document, document.querySelector('latchkey-modal')?.shadowRoot]
        const dialog = places.map((place) => place?.querySelector('[role=dialog]')).find(Boolean)
        if (dialog?.querySelector('button'))
          resolve({ ms: now - timeStamp, requests: requestsSince(timeStamp) })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    document.addEventListener('pointerdown', follow, { once: true, capture: true })
  })
}
