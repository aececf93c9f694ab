// Serves the gallery from source on a free port, and opens it in browsers, one state at a time.
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { createServer } from 'vite'

/** Makes the layout of text the same on all machines. Differences in antialiasing are tolerated by the comparison. */
const browserFlags = [
  '--no-sandbox',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--hide-scrollbars',
]

/**
 * Serves the gallery. `open` opens it in a browser, and can be called several times; `close` ends all of it.
 * @param {{ executablePath?: string }} options
 */
export async function serveGallery({ executablePath } = {}) {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
    cacheDir: new URL('../node_modules/.vite-gallery', import.meta.url).pathname,
    server: { host: '127.0.0.1', port: 0, hmr: false, fs: { strict: false } },
  })
  await server.listen()
  const url = `http://127.0.0.1:${server.httpServer.address().port}/`
  /** @type {import('playwright').Browser[]} */
  const opened = []
  return {
    /** @param {{ scale?: number, flags?: readonly string[] }} options */
    async open({ scale = 1, flags = [] } = {}) {
      const browser = await chromium.launch({
        ...(executablePath ? { executablePath } : {}),
        args: [...browserFlags, ...flags],
      })
      opened.push(browser)
      return openGallery(url, browser, scale)
    },
    async close() {
      await Promise.all(opened.map((browser) => browser.close()))
      await server.close()
    },
  }
}

/**
 * @param {string} url
 * @param {import('playwright').Browser} browser
 * @param {number} scale
 */
async function openGallery(url, browser, scale) {
  const context = await browser.newContext({
    deviceScaleFactor: scale,
    // With reduced motion, loaders pulse through rules that outrank those that stop all motion.
    reducedMotion: 'no-preference',
    timezoneId: 'UTC',
    locale: 'en-US',
  })
  // The test runner's limit ends a page that hangs; a shorter one would measure the load of the machine.
  context.setDefaultTimeout(0)
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'gallery' in window)
  // A font that arrived with the first picture would change its layout.
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((font) => font.load()))
  })

  return {
    page,
    /** The states of every view, in order. */
    states: await page.evaluate(() => window.gallery.states),
    /** @returns {Promise<Buffer>} PNG of the dialog after rendering the state */
    async picture({ width = 800, height = 900, ...picture }) {
      await page.setViewportSize({ width, height })
      await page.evaluate((shown) => window.gallery.show(shown), picture)
      return this.again()
    },
    /** @returns {Promise<Buffer>} PNG of the dialog in its current state */
    async again() {
      const box = await page.evaluate(() => window.gallery.place())
      const { width, height } = page.viewportSize()
      const left = Math.max(0, Math.floor(box.x))
      const top = Math.max(0, Math.floor(box.y))
      const clip = {
        x: left,
        y: top,
        width: Math.min(width, Math.ceil(box.x + box.width)) - left,
        height: Math.min(height, Math.ceil(box.y + box.height)) - top,
      }
      return page.screenshot({ clip })
    },
  }
}
