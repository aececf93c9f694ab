import type { Locator } from '@playwright/test'
import { framesOf, hideFrame } from '../frame/hostile/hideFrame.ts'
import { type HostileCase, hostileCases } from '../frame/hostile/hostileCases.ts'
import { test } from './host.ts'
import { expect } from './test.ts'

/** Frames of the page that last longer than the second after which a changed frame can be pressed again. Security R-12 */
const longEnough = 75
/** Frames within which a press is answered. */
const soon = 10
/** No answer, or that of a request that is declined, also by closing its window. */
const unsigned: readonly unknown[] = ['none', 4001]

test.describe.configure({ mode: 'parallel' })

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
    /** Where a button is, unless the page does not show it. */
    const placesOf = async (shown: Locator) => {
      const box = await shown.boundingBox()
      return box ? [[box.x + box.width / 2, box.y + box.height / 2] as const] : []
    }
    /** What the page gets when its user presses where the button was and where it is, before the page shows the frame again. */
    const pressed = async (name: string, hostile: HostileCase, hiddenFor: number) => {
      const before = await placesOf(button(name))
      const show = await hideFrame(page, hostile)
      await framesOf(page, hiddenFor)
      for (const [x, y] of [...before, ...(await placesOf(button(name)))]) {
        await page.mouse.move(x + 3, y)
        await framesOf(page, soon)
        await page.mouse.click(x, y)
        await framesOf(page, soon)
      }
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
        await expect(button('Open window')).toBeVisible()
        expect(unsigned).toContain(await pressed('Open window', hostile, soon))
      })
      await test.step(`${hostile.name}: a sign-in for the page`, async () => {
        await host.request('personal_sign', [host.signInMessage(account), account])
        await button('Sign').hover()
        await expect(button('Sign')).toBeEnabled()
        const given = await pressed('Sign', hostile, longEnough)
        console.log(site, hostile.name, hostile.isUnreported ? 'unreported' : '', String(given).slice(0, 8))
        if (!hostile.isUnreported) expect.soft(unsigned, hostile.name).toContain(given)
      })
    }
  })
}
