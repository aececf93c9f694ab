import type { Request, Response } from '@playwright/test'
import { expect, test } from './test.ts'
import { answer, createGate, createVisits, pause } from './visits.ts'

test('Back and late prefetches show the page that the user chose last, and ask for nothing twice', async ({
  visitor,
  world,
}) => {
  const { page } = visitor
  const { click, dashboard } = createVisits(page)
  await visitor.enter()

  await test.step('F121: a page that was left before its code arrived does not come back', async () => {
    await page.goto(world.origin)
    const isCode = /\/Dashboard-[^/]*\.js$/
    const { released, release } = createGate()
    await page.route(isCode, async (route) => {
      await released
      await route.continue()
    })
    // An entry of this document, to go back from.
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
            const end = Date.now() + 100
            while (Date.now() < end);
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
