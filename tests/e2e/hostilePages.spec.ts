import type { Locator } from '@playwright/test'
import { framesOf, hideFrame } from '../frame/hostile/hideFrame.ts'
import { hostileCases } from '../frame/hostile/hostileCases.ts'
import { test } from './host.ts'
import { expect } from './test.ts'

/** Frames of the page that last longer than the second after which a changed frame can be pressed again. Security R-12 */
const longEnough = 75
/** Frames within which a press is answered. */
const soon = 10

for (const site of ['sameSite', 'crossSite'] as const) {
  test(`R-10, R-11: ${hostileCases.length} ways to hide the frame have nothing signed that is not seen (${site})`, async ({
    page,
    context,
    host,
    world,
  }) => {
    await host.open(world.pages[site])
    const account = await host.enrol(`ann-${crypto.randomUUID().slice(0, 8)}@mail.example`)
    context.on('page', (opened) => void opened.close())
    const button = (name: string) => host.frame.getByRole('button', { name, exact: true })
    const centreOf = async (shown: Locator) => {
      const box = await shown.boundingBox()
      if (!box) throw new TypeError('The button has no place.')
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    /** What the page has got when its user presses where the button was, before the page shows the frame again. */
    const pressed = async ([x, y]: readonly [number, number], show: () => Promise<void>) => {
      await page.mouse.move(x + 3, y)
      await page.mouse.click(x, y)
      await framesOf(page, soon)
      const given = await page.evaluate(() => Promise.race([frameAnswer, 'none']))
      await show()
      // Unless a window was opened, and closing it has declined.
      await button('Decline').evaluateAll((shown) => {
        for (const one of shown as HTMLElement[]) one.click()
      })
      await page.evaluate(() => frameAnswer)
      return given
    }

    for (const hostile of hostileCases) {
      await test.step(`${hostile.name}: a message`, async () => {
        await host.request('personal_sign', ['Hello from the page', account])
        const place = await centreOf(button('Open window'))
        const show = await hideFrame(page, hostile)
        expect(['none', 4001]).toContain(await pressed(place, show))
      })
      await test.step(`${hostile.name}: a sign-in for the page`, async () => {
        await host.request('personal_sign', [host.signInMessage(account), account])
        await button('Sign').hover()
        await expect(button('Sign')).toBeEnabled()
        const place = await centreOf(button('Sign'))
        const show = await hideFrame(page, hostile)
        await framesOf(page, longEnough)
        const given = await pressed(place, show)
        console.log(site, hostile.name, hostile.isUnreported ? 'unreported' : '', String(given).slice(0, 8))
        if (!hostile.isUnreported) expect(given).toBe('none')
      })
    }
  })
}
