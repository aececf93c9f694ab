import { hideFrame } from '../frame/hostile/hideFrame.ts'
import { type HostileCase, hostileCases } from '../frame/hostile/hostileCases.ts'
import { createHost, test } from './host.ts'
import { expect } from './test.ts'

/** Longer than the second after which a frame that the page has changed can be pressed again, ms. Security R-12 */
const reopenedMs = 1_100
const declined = 4001
/** Most of a case is waiting, so that the cases of several pages are tried side by side. */
const pagesAtOnce = 2

test.describe.configure({ mode: 'parallel' })

for (const site of ['sameSite', 'crossSite'] as const) {
  test(`R-10, R-11: ${hostileCases.length} ways to hide the frame have nothing signed that is not seen (${site})`, async ({
    browser,
    host,
    world,
  }) => {
    const left = hostileCases.values()
    await Promise.all(
      Array.from({ length: pagesAtOnce }, async () => {
        // A page behind another one of its context is seldom drawn.
        const context = await browser.newContext()
        const one = createHost(await context.newPage(), world, host.siteUrl)
        // The user sees a window of the wallet, and closes it.
        context.on('page', (opened) => void opened.close())
        await one.open(world.pages[site])
        const account = await one.enrol(`ann-${crypto.randomUUID().slice(0, 8)}@mail.example`)
        for (const hostile of left) await test.step(hostile.name, () => tryCase(one, account, hostile))
        await context.close()
      }),
    )
  })
}

async function tryCase(host: ReturnType<typeof createHost>, account: string, hostile: HostileCase) {
  const { page } = host
  // A page may have other frames.
  const frame = page.frameLocator('iframe[data-latchkey-frame]')
  const button = (name: string) => frame.getByRole('button', { name, exact: true })
  /** Where the button is that agrees, unless the page does not show it. */
  const placeOfButton = async () => {
    const box = await frame.locator('button.approve').boundingBox()
    return box ? [[box.x + box.width / 2, box.y + box.height / 2] as const] : []
  }
  const press = async (places: readonly (readonly [number, number])[]) => {
    for (const [x, y] of places) {
      await page.mouse.move(x + 3, y)
      await page.mouse.click(x, y)
    }
  }
  /** The answer, after the page has shown the frame again and the user has declined what is still asked. */
  const answerAfter = async (show: () => Promise<void>) => {
    await show()
    await button('Decline').evaluateAll((shown) => {
      for (const one of shown as HTMLElement[]) one.click()
    })
    return host.answer()
  }

  await host.request('personal_sign', ['Hello from the page', account])
  await expect(button('Open window'), hostile.name).toBeVisible()
  const before = await placeOfButton()
  const show = await hideFrame(page, hostile)
  await press([...before, ...(await placeOfButton())])
  expect(await answerAfter(show), `${hostile.name}, a message`).toBe(declined)

  await host.request('personal_sign', [host.signInMessage(account), account])
  await expect(button('Sign'), `${hostile.name}, a sign-in`).toBeVisible()
  await button('Sign').hover()
  await expect(button('Sign'), `${hostile.name}, a sign-in`).toBeEnabled()
  const open = await placeOfButton()
  const showAgain = await hideFrame(page, hostile)
  // That nothing can be pressed has no event. A frame that is slower than this timer is closed longer.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), reopenedMs)
  await press([...open, ...(await placeOfButton())])
  const answer = await answerAfter(showAgain)
  if (!hostile.isUnreported) expect.soft(answer, hostile.name).toBe(declined)
}
