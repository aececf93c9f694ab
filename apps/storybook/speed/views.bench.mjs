// Measures how long the modal takes from a click to the paint of the answer, on a CPU slowed four times: a part of
// `npm run bench`. The floor is a fixed workload in the same page, measured beside each figure.
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { chromium } from 'playwright'
import { report } from '../../../scripts/bench/report.mjs'
import { buildSpeedPage } from './buildSpeedPage.mjs'
import { yardstick } from './yardstick.mjs'

/** CPU slowdown that simulates an older phone. */
const slowdown = 4
const rounds = 9
/** Duration of the yardstick at this slowdown on two idle cores of 2026, ms: the budgets were set on such a machine. */
const yardstickMs = 70
/** Limits of such a machine, ms: from a click to the paint of a view, of the rows of a long list, and for one task. */
const limits = { paint: 100, rows: 250, task: 50 }

const viewsFolder = new URL('../../../packages/ui/src/views/', import.meta.url)
const viewNames = readdirSync(viewsFolder, { recursive: true }).flatMap((path) => {
  const [, name] = /(\w+)View\.tsx$/.exec(path) ?? []
  return name ? [name] : []
})

const files = await buildSpeedPage()
const server = createServer((request, response) => {
  const path = request.url === '/' ? '/index.html' : (request.url ?? '')
  const content = files.get(path)
  const type = path.endsWith('.html') ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
  response
    .writeHead(content ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=600' })
    .end(content)
}).listen(0, '127.0.0.1')
const browser = await chromium.launch({
  executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 800, height: 760 } })
try {
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.locator('#Connect').waitFor()
  await measureOpening()
  await measureViews()
  await measureTyping('AllWalletsLong', 'Search wallets')
  await measureTyping('SwitchNetwork', 'Search networks')
  await measureLongLists()
} finally {
  await browser.close()
  server.close()
}

async function measureOpening() {
  await click('Connect', 'Connect')
  await page.locator('#close').evaluate((button) => button.click())
  const opening = figure('opening the modal', limits.paint)
  await withSlowdown(async () => {
    for (let round = 0; round < rounds; round++) {
      await opening.add(() => click('Connect', 'Connect'))
      await page.evaluate(() => document.getElementById('close')?.click())
      await page.waitForFunction(() => !document.querySelector('latchkey-modal'))
    }
  })
  opening.report()
}

async function measureViews() {
  for (const view of viewNames) await click(view, view)
  const figures = new Map(viewNames.map((view) => [view, figure(`view ${view}`, limits.paint)]))
  await withSlowdown(async () => {
    // Each round uses another step, so that each view follows many different views.
    for (const [round, step] of [1, 3, 5, 7, 9, 13, 15, 17, 19, 21].entries()) {
      for (let i = 0; i < viewNames.length; i++) {
        const view = viewNames[(i * step + round) % viewNames.length] ?? 'Connect'
        await figures.get(view).add(() => click(view, view))
      }
    }
  })
  for (const one of figures.values()) one.report()
}

async function measureTyping(view, label) {
  await click(view, view)
  const field = page.getByRole('searchbox', { name: label })
  await field.click()
  const typing = figure(`typing in ${view}, longest task`, limits.task)
  await withSlowdown(async () => {
    for (let round = 0; round < 3; round++) {
      await field.fill('')
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await typing.add(async () => {
        await page.evaluate(() => {
          const tasks = []
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) tasks.push(entry.duration)
          })
          observer.observe({ type: 'longtask' })
          Object.assign(window, { tasks, observer })
        })
        await field.pressSequentially('a wallet that nobody has', { delay: 60 })
        await page.evaluate(() => new Promise(requestAnimationFrame))
        return page.evaluate(() => {
          window.observer.disconnect()
          return Math.max(0, ...window.tasks)
        })
      })
    }
  })
  typing.report()
}

async function measureLongLists() {
  const longViews = ['AllWalletsLong', 'AccountLong']
  for (const view of longViews) await click(view, view)
  for (const view of longViews) {
    const painted = figure(`${view} of ten thousand`, limits.paint)
    const rows = figure(`${view} of ten thousand, rows`, limits.rows)
    await withSlowdown(async () => {
      for (let round = 0; round < rounds; round++) {
        await click('Receive', 'Receive')
        await painted.add(() => click(view, view))
        await click('Receive', 'Receive')
        await rows.add(() => click(view, view, 'rows'))
      }
    })
    painted.report()
    rows.report()
  }
}

/** Collects the durations of one figure, each with its floor. */
function figure(name, limitMs) {
  const times = []
  const floors = []
  return {
    async add(measure) {
      // Not below that machine's: a paint waits for the next frame, which comes no sooner on a faster one.
      floors.push(Math.max(yardstickMs, await page.evaluate(yardstick)))
      times.push(await measure())
    },
    report: () => report({ name, times, floors, budget: limitMs / yardstickMs }),
  }
}

/** Milliseconds from a click on `id` until the first painted frame in which the dialog shows `view`, or its `rows`. */
async function click(id, view, rows) {
  return page.evaluate(
    async ([button, wanted, withRows]) => {
      const isShown = () => {
        const dialog = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.lk-dialog')
        if (dialog?.getAttribute('data-view') !== wanted) return false
        // Only queried for rows, because it forces layout.
        const row = withRows && dialog.querySelector('[data-cell]')
        return row
          ? row.checkVisibility({ visibilityProperty: true })
          : !withRows && dialog.querySelector('.lk-view > *')
      }
      const isAnimating = () =>
        document
          .querySelector('latchkey-modal')
          ?.shadowRoot?.querySelector('.lk-ghost, [data-enter], [data-sizing]')
      // Wait for animations, since users click on elements that do not move.
      while (isAnimating()) await new Promise(requestAnimationFrame)
      // Wait for an idle period: real events arrive in separate tasks, and users are slower than a test.
      await new Promise((resolve) => requestIdleCallback(resolve))
      const clickedAt = performance.now()
      document.getElementById(button)?.click()
      // Animation frame callbacks run before the paint; a user-blocking task posted in one runs right after it.
      for (;;) {
        await new Promise(requestAnimationFrame)
        if (!isShown()) continue
        await scheduler.postTask(() => {}, { priority: 'user-blocking' })
        return performance.now() - clickedAt
      }
    },
    [id, view, rows],
  )
}

async function withSlowdown(work) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}
