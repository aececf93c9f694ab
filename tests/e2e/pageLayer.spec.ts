import type { Page, Request, Response, Route } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './test.ts'

// The browser logs the failed requests of this test.
test.use({ provoked: /^Failed to load resource: / })

const isVisit = (route: Route) => route.request().headers()['x-inertia'] !== undefined

/** Answers Inertia visits of `path` with `how` until the returned function is called. */
async function answer(page: Page, path: string, how: (route: Route) => Promise<void>) {
  // The page may cancel a visit before its answer.
  const handler = (route: Route) => (isVisit(route) ? how(route).catch(() => {}) : route.fallback())
  const isThere = (url: URL) => url.pathname === path
  await page.route(isThere, handler)
  return () => page.unroute(isThere, handler)
}

/** Requests that wait for `released` are answered after `release`. */
function createGate() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { released, release: () => release() }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the page layer handles invalid answers, hostile props, fast clicks, a lost network and a new version', async ({
  visitor,
  world,
}) => {
  const { page } = visitor
  const overlay = page.getByRole('dialog', { name: 'That page could not be shown' })
  // Without a hover, which would prefetch the page.
  const click = (name: 'Home' | 'Dashboard') =>
    page.getByRole('link', { name, exact: true }).evaluate((link: HTMLElement) => link.click())
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  const dashboard = page.getByRole('heading', { name: 'Dashboard', level: 1 })
  await visitor.enter()

  await test.step('F120: an answer that is not a page shows an error, runs no script, and the page still works', async () => {
    const script = '<script>globalThis.pwned = 1</script><img src=x onerror="globalThis.pwned = 1">'
    const html = { 'content-type': 'text/html' }
    const json = { 'content-type': 'application/json' }
    const asPage = { ...json, 'x-inertia': 'true' }
    for (const answered of [
      { headers: html, body: `<!doctype html><html><body>${script}</body></html>` },
      { headers: html, status: 500, body: script },
      { headers: json, body: JSON.stringify({ message: script }) },
      { headers: html, body: '' },
      { headers: html, status: 500, body: '' },
      { headers: asPage, body: 'null' },
      { headers: asPage, body: `{"component":"${script}","props":{},"url":"/","version":"1"}` },
      { headers: asPage, body: '{"component":"constructor","props":{},"url":"/","version":"1"}' },
    ]) {
      const restore = await answer(page, '/dashboard', (route) => route.fulfill(answered))
      await click('Dashboard')
      await expect(overlay, JSON.stringify(answered)).toBeVisible()
      await expect(overlay).toContainText('something that is not a page')
      await page.keyboard.press('Escape')
      await expect(overlay).toBeHidden()
      await restore()
    }
    // A failure that follows before the browser has reported that the dialog of the one before it was closed.
    const restore = await answer(page, '/dashboard', (route) => route.fulfill({ headers: json, body: '{}' }))
    await click('Dashboard')
    await expect(overlay).toContainText('something that is not a page')
    await overlay.evaluate(async (dialog: HTMLDialogElement) => {
      const detail = { response: { status: 503, headers: {}, config: {} } }
      const reported = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }))
      dialog.close()
      document.dispatchEvent(new CustomEvent('inertia:invalid', { cancelable: true, detail }))
      await reported
    })
    await expect(overlay).toContainText('not available right now')
    await overlay.getByRole('button', { name: 'Close' }).click()
    await restore()
    expect(await page.evaluate('globalThis.pwned')).toBeUndefined()
    expect(page.frames()).toHaveLength(1)
    await expect(page).toHaveURL(`${world.origin}/`)
    await click('Dashboard')
    await expect(dashboard).toBeVisible()
  })

  await test.step('F123, R-15: 100,000 rows and prototype keys are merged without changing a prototype', async () => {
    await expect(page.getByRole('row', { name: /BNB/ }).first()).toBeVisible()
    const rows = Array.from({ length: 99_999 }, (_, index) => ({ networkId: 'none:1', symbol: `T${index}` }))
    const shown = { networkId: 'eip155:910056', symbol: 'LST', name: 'The last', decimals: 0, value: '7' }
    const restore = await answer(page, '/dashboard', async (route) => {
      const response = await route.fetch()
      const { props, ...rest } = (await response.json()) as { props: object }
      const names = ['__proto__', 'constructor', 'balances']
      const hostile = JSON.stringify({
        ...rest,
        props: { ...props, balances: [...rows, shown] },
        mergeProps: names,
        deepMergeProps: names,
        matchPropsOn: ['balances.symbol', '__proto__.polluted'],
      })
      const evil = '{"polluted":"yes","constructor":{"prototype":{"polluted":"yes"}}}'
      const body = hostile.replace('"props":{', `"props":{"__proto__":${evil},"constructor":${evil},`)
      await route.fulfill({ response, body })
    })
    await page.getByRole('button', { name: 'Read again' }).click()
    await expect(page.getByRole('row', { name: 'The last 7 LST' })).toBeVisible()
    await restore()
    expect(await page.evaluate('({}).polluted')).toBeUndefined()
    await page.getByRole('button', { name: 'Read again' }).click()
    await expect(page.getByRole('row', { name: 'The last 7 LST' })).toBeHidden()
  })

  await test.step('F121: after 50 fast clicks the last page is shown, with one history entry and no bar before 250 ms', async () => {
    await click('Home')
    await expect(dashboard).toBeHidden()
    await expect(bar).toHaveCount(0)
    await page.evaluate(() => {
      const bars: number[] = []
      Object.assign(globalThis, { bars })
      const seen = new MutationObserver(
        () => document.querySelector('.visit-progress') && bars.push(performance.now()),
      )
      seen.observe(document.body, { childList: true, subtree: true })
    })
    let turn = 0
    const slowly = async (route: Route) => {
      turn += 1
      await pause((turn * 37) % 90)
      await route.continue()
    }
    const restore = [await answer(page, '/', slowly), await answer(page, '/dashboard', slowly)]
    const before = await page.evaluate(() => history.length)
    const clicked = await page.evaluate(() => {
      const [home, dashboard] = ['/', '/dashboard'].map((path) =>
        document.querySelector<HTMLElement>(`nav a[href="${path}"]`),
      )
      for (let i = 0; i < 50; i++) (i % 2 === 0 ? home : dashboard)?.click()
      return performance.now()
    })
    await expect(dashboard).toBeVisible()
    await expect(page).toHaveURL(`${world.origin}/dashboard`)
    for (const end of restore) await end()
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await expect(bar).toHaveCount(0)
    const bars = (await page.evaluate('bars')) as number[]
    // The last visit may take longer than that on a busy machine.
    for (const bar of bars) expect(bar - clicked).toBeGreaterThanOrEqual(250)
  })

  await test.step('F121: a slow visit shows a bar after 250 ms, until the page is shown', async () => {
    const { released, release } = createGate()
    const restore = await answer(page, '/', async (route) => {
      await released
      await route.continue()
    })
    const clicked = await page.evaluate(() => performance.now())
    await click('Home')
    await expect(bar).toHaveCSS('background-color', 'rgb(187, 244, 81)')
    await expectAccessible(page, 'a slow visit')
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await expect(bar).toHaveCSS('transform-origin', '1100px 0px')
    await page.evaluate(() => document.documentElement.removeAttribute('dir'))
    release()
    await expect(dashboard).toBeHidden()
    await expect(bar).toHaveCount(0)
    await restore()
    const first = ((await page.evaluate('bars')) as number[]).find((bar) => bar > clicked) ?? 0
    expect(first - clicked).toBeGreaterThanOrEqual(250)
  })

  await test.step('F121: without a network a prefetch fails silently, a click shows an error, and the next click works', async () => {
    const restore = await answer(page, '/dashboard', (route) => route.abort('internetdisconnected'))
    const guess = page.waitForEvent('requestfailed')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).hover()
    await guess
    await expect(overlay).toBeHidden()
    await click('Dashboard')
    await expect(overlay).toContainText('could not be reached')
    // Without a network a reload would lose the page.
    await expect(overlay.getByRole('button', { name: 'Load anew' })).toBeHidden()
    await overlay.getByRole('button', { name: 'Close' }).click()
    await restore()
    await click('Dashboard')
    await expect(dashboard).toBeVisible()
    await page.mouse.move(0, 0)
    await click('Home')
    await expect(dashboard).toBeHidden()
  })

  await test.step('F99: a 503 shows when to retry, and Enter retries', async () => {
    const restore = await answer(page, '/dashboard', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '7' }, body: 'Starting.' }),
    )
    await click('Dashboard')
    await expect(overlay).toContainText('not available right now. Wait 7 s')
    await expect(overlay.getByRole('button', { name: 'Try again' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(overlay).toBeVisible()
    await restore()
    await page.keyboard.press('Enter')
    await expect(dashboard).toBeVisible()
    await expect(overlay).toBeHidden()
    await click('Home')
    await expect(dashboard).toBeHidden()
  })

  await test.step('F99: a 503 of the app is a page with a link to retry', async () => {
    const restore = await answer(page, '/dashboard', async (route) => {
      const response = await route.fetch()
      const { props, url, version } = (await response.json()) as Record<'props' | 'url' | 'version', object>
      const json = { component: 'Error', props: { ...props, status: 503 }, url, version }
      await route.fulfill({ response, status: 503, json })
    })
    await click('Dashboard')
    await expect(page.getByRole('heading', { name: 'Not available now' })).toBeVisible()
    await restore()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(dashboard).toBeVisible()
    await page.mouse.move(0, 0)
    await click('Home')
    await expect(dashboard).toBeHidden()
  })

  await test.step('F121: a late prefetch does not replace the page of a later click', async () => {
    const { released, release } = createGate()
    const restore = await answer(page, '/dashboard', async (route) => {
      if (route.request().headers().purpose === 'prefetch') await released
      await route.continue()
    })
    const prefetch = page.waitForRequest((request) => request.headers().purpose === 'prefetch')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).hover()
    await prefetch
    await click('Dashboard')
    const isHome = (response: Response) =>
      response.url() === `${world.origin}/` && !response.request().headers().purpose
    const home = page.waitForResponse(isHome)
    await click('Home')
    await (await home).finished()
    const finished = page.waitForResponse((response) => response.request().headers().purpose === 'prefetch')
    release()
    await (await finished).finished()
    await restore()
    // Time in which the page would wrongly show it.
    await pause(250)
    await expect(page).toHaveURL(`${world.origin}/`)
    await expect(dashboard).toBeHidden()
    await page.mouse.move(0, 0)
    await click('Dashboard')
    await expect(dashboard).toBeVisible()
  })

  await test.step('F121: a page whose code does not arrive is an error, and one that was left before does not come back', async () => {
    await page.goto(world.origin)
    const isCode = /\/Dashboard-[^/]*\.js$/
    await page.route(isCode, (route) => route.abort('internetdisconnected'))
    await click('Dashboard')
    await expect(overlay).toContainText('could not be reached')
    await overlay.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(`${world.origin}/`)
    await page.unroute(isCode)
    const { released, release } = createGate()
    await page.route(isCode, async (route) => {
      await released
      await route.continue()
    })
    await page.evaluate(() => history.pushState(history.state, '', '/?left'))
    const asked = page.waitForRequest(isCode)
    await click('Dashboard')
    await asked
    await page.goBack()
    const arrived = page.waitForResponse(isCode)
    release()
    await (await arrived).finished()
    // Time in which the page would wrongly show it.
    await pause(250)
    await expect(page).toHaveURL(`${world.origin}/`)
    await expect(dashboard).toBeHidden()
    await page.unroute(isCode)
    await click('Dashboard')
    await expect(dashboard).toBeVisible()
  })

  await test.step('F121: going back while deferred props arrive is not undone by them', async () => {
    await page.goto(world.origin)
    const left = page.evaluate(() => {
      const { setRequestHeader } = XMLHttpRequest.prototype
      let wentBack = false
      XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
        if (name === 'X-Inertia-Partial-Data' && location.pathname === '/dashboard')
          this.addEventListener('load', () => {
            if (wentBack) return
            wentBack = true
            history.back()
            // The browser has left the page when the page layer gets the response.
            const end = performance.now() + 100
            while (performance.now() < end);
          })
        setRequestHeader.call(this, name, value)
      }
      return new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true }))
    })
    await click('Dashboard')
    await left
    // Time in which the page would wrongly return.
    await pause(250)
    await expect(page).toHaveURL(`${world.origin}/`)
    await expect(dashboard).toBeHidden()
  })

  await test.step('F121: a late prefetch of the page that is shown does not load its deferred props again', async () => {
    await page.goto(world.origin)
    const { released, release } = createGate()
    const restore = await answer(page, '/dashboard', async (route) => {
      if (route.request().headers().purpose === 'prefetch') await released
      await route.continue()
    })
    const prefetch = page.waitForRequest((request) => request.headers().purpose === 'prefetch')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).hover()
    await prefetch
    await click('Dashboard')
    await expect(page.getByRole('row', { name: /BNB/ }).first()).toBeVisible()
    const partial: string[] = []
    const record = (request: Request) => {
      if (request.headers()['x-inertia-partial-data']) partial.push(request.url())
    }
    page.on('request', record)
    const finished = page.waitForResponse((response) => response.request().headers().purpose === 'prefetch')
    release()
    await (await finished).finished()
    await restore()
    // Time in which the page would wrongly load them.
    await pause(250)
    page.off('request', record)
    expect(partial).toEqual([])
    await page.mouse.move(0, 0)
  })

  await test.step('F119: a new version is loaded once, and a server that always reports another causes no loop', async () => {
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    const asOld = (route: Route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-inertia-version': 'older' } })
    const restore = await answer(page, '/', asOld)
    await click('Home')
    await expect(dashboard).toBeHidden()
    // The requests for deferred props of the new document get the same answer, which could loop forever.
    await expect(overlay).toBeVisible()
    expect(documents).toBe(1)
    await restore()
    await overlay.getByRole('button', { name: 'Load anew' }).click()
    await expect(overlay).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(documents).toBe(2)
  })

  await test.step('R-15: a query with prototype keys changes no prototype', async () => {
    const hostile = [
      '__proto__[polluted]=1',
      '__proto__.polluted=1',
      'constructor[prototype][polluted]=1',
      'a[b][c][d][e][__proto__][polluted]=1',
      'a[__proto__][polluted]=1',
      'intended[__proto__][polluted]=1',
    ]
    await page.goto(`${world.origin}/?${hostile.join('&')}#__proto__[polluted]=1`)
    await click('Dashboard')
    await expect(dashboard).toBeVisible()
    await page.goBack()
    await expect(dashboard).toBeHidden()
    expect(await page.evaluate('({}).polluted')).toBeUndefined()
  })

  /** Visits so far, without the requests for deferred props. */
  const visits: string[] = []
  page.on('request', (request) => {
    const headers = request.headers()
    if (headers['x-inertia'] && !headers['x-inertia-partial-data'])
      visits.push(`${headers.purpose ?? 'visit'} ${new URL(request.url()).pathname}`)
  })

  await test.step('Back shows the previous page where it was left, without a request', async () => {
    await page.goto(world.origin)
    await expect(page.getByText('Newest block').first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, 150))
    // The page layer stores the position when the page has not scrolled for 100 ms.
    await expect.poll(() => page.evaluate('history.state.documentScrollPosition?.top')).toBe(150)
    await click('Dashboard')
    await expect(dashboard).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    visits.length = 0
    await page.goBack()
    await expect(dashboard).toBeHidden()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150)
    expect(visits).toEqual([])
  })

  await test.step('a page that was prefetched by a hover is shown without another request', async () => {
    const link = page.getByRole('link', { name: 'Dashboard', exact: true })
    const ahead = page.waitForResponse((response) => response.request().headers().purpose === 'prefetch')
    await link.hover()
    await (await ahead).finished()
    await link.click()
    await expect(dashboard).toBeVisible()
    expect(visits).toEqual(['prefetch /dashboard'])
  })

  await test.step('a prefetch leaves the notice, and after signing out Back does not show the dashboard', async () => {
    // Not followed by a page, which would show the notice.
    await page.evaluate(() => fetch('/auth/logout', { method: 'POST', redirect: 'manual' }))
    // What is still drawn would move the link from under the pointer, which ends the hover.
    await page.waitForLoadState('networkidle')
    const ahead = page.waitForResponse((response) => response.request().headers().purpose === 'prefetch')
    await page.getByRole('link', { name: 'Home', exact: true }).hover()
    await (await ahead).finished()
    await click('Dashboard')
    await expect(page).toHaveURL(/\?auth=1/)
    await expect(page.getByText('You are signed out.')).toBeVisible()
    visits.length = 0
    await page.goBack()
    await expect.poll(() => visits).toContain('visit /dashboard')
    await expect(page).toHaveURL(/\?auth=1/)
    await expect(dashboard).toBeHidden()
  })
})
