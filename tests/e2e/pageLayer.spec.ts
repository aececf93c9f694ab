import type { Route } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './test.ts'
import { answer, createGate, createVisits, pause } from './visits.ts'

// The browser logs the failed requests of this test.
test.use({ provoked: /^Failed to load resource: / })

test('the page layer handles invalid answers, hostile props, fast clicks, a lost network and a new version', async ({
  visitor,
  world,
}) => {
  const { page } = visitor
  const overlay = page.getByRole('dialog', { name: 'That page could not be shown' })
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  const { click, dashboard } = createVisits(page)
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
      const page = { bars: [] as boolean[], isLate: false }
      Object.assign(globalThis, { visits: page })
      const seen = new MutationObserver(
        () => document.querySelector('.visit-progress') && page.bars.push(page.isLate),
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
    await page.evaluate(() => {
      const [home, dashboard] = ['/', '/dashboard'].map((path) =>
        document.querySelector<HTMLElement>(`nav a[href="${path}"]`),
      )
      // A timer of the page that is set after this one, for as long, fires after it.
      const { visits } = globalThis as unknown as { visits: { isLate: boolean } }
      setTimeout(() => {
        visits.isLate = true
      }, 250)
      for (let i = 0; i < 50; i++) (i % 2 === 0 ? home : dashboard)?.click()
    })
    await expect(dashboard).toBeVisible()
    await expect(page).toHaveURL(`${world.origin}/dashboard`)
    for (const end of restore) await end()
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await expect(bar).toHaveCount(0)
    // The last visit may take longer than that on a busy machine.
    expect(await page.evaluate('visits.bars.every(Boolean)')).toBe(true)
  })

  await test.step('F121: a slow visit shows a bar after 250 ms, until the page is shown', async () => {
    const { released, release } = createGate()
    const restore = await answer(page, '/', async (route) => {
      await released
      await route.continue()
    })
    await page.evaluate(() => {
      const { visits } = globalThis as unknown as { visits: { bars: boolean[]; isLate: boolean } }
      Object.assign(visits, { bars: [], isLate: false })
      setTimeout(() => {
        visits.isLate = true
      }, 250)
    })
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
    expect(await page.evaluate('visits.bars[0]')).toBe(true)
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

  await test.step('F121: a page whose code does not arrive is an error, and the next click shows it', async () => {
    await page.goto(world.origin)
    const isCode = /\/Dashboard-[^/]*\.js$/
    await page.route(isCode, (route) => route.abort('internetdisconnected'))
    await click('Dashboard')
    await expect(overlay).toContainText('could not be reached')
    await overlay.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(`${world.origin}/`)
    await page.unroute(isCode)
    await click('Dashboard')
    await expect(dashboard).toBeVisible()
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
})
