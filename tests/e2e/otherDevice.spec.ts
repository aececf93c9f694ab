import type { Page } from '@playwright/test'
import { signInFrame } from './approving.ts'
import { clickToClose } from './clickToClose.ts'
import { expectAccessible } from './expectAccessible.ts'
import { createHost, test } from './host.ts'
import { expect } from './test.ts'
import { expectNowhere, storesOf, watchSecrets } from './watchSecrets.ts'

/** The number that a device shows, as a screen reader says it. */
const numberOf = async (page: Pick<Page, 'getByRole'>) =>
  (await page.getByRole('img', { name: /^Number: / }).getAttribute('aria-label'))?.replace('Number: ', '')

const approvalOf = (page: Page) => page.getByRole('heading', { name: 'Approve a new device' })

test('a user opens the account on a second device with the first one, from its account menu', async ({
  visitor,
  world,
  host: { siteUrl },
  browser,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  const frame = page.frameLocator('iframe[src*="/frame?"]')
  const watched = watchSecrets(page.context())

  await test.step('the first device signs in on the dapp', async () => {
    await visitor.open()
    await connectButton.click()
    const opened = page.waitForEvent('popup')
    await modal.getByRole('button', { name: 'Google' }).click()
    const popup = await opened
    await clickToClose(popup, popup.locator('button[name="account"][value="finn"]'))
    await signInFrame(frame)
    await expect(modal).toBeHidden()
  })
  const connections = await page.evaluate(() => localStorage.getItem('lk.v1.connections') ?? '')
  const account = connections.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''

  const second = await (await browser.newContext()).newPage()
  const watchedSecond = watchSecrets(second.context())
  const device = createHost(second, world, siteUrl)
  const press = (name: string) => device.frame.getByRole('button', { name, exact: true }).click()
  const deviceIsAccessible = async () => {
    const [, inner = second.mainFrame()] = second.frames()
    await expectAccessible(inner)
  }

  const opening =
    await test.step('the second device offers the first one beside the second code', async () => {
      await device.open(world.pages.sameSite)
      expect(await device.signInWithGoogle('finn')).toBe('signed in')
      const opened = device.account()
      opened.catch(() => {})
      await expect(device.frame.getByRole('heading', { name: 'Enter the second code' })).toBeVisible()
      await press('Use another device')
      await expect(device.frame.getByText('Waiting for your other device')).toBeVisible()
      await deviceIsAccessible()
      await press('Open it another way')
      await expect(device.frame.getByRole('heading', { name: 'Enter the second code' })).toBeVisible()
      await press('Use another device')
      return { opened }
    })

  const approval = await test.step('the first device opens a window of the wallet', async () => {
    await accountButton.click()
    await modal.getByRole('button', { name: 'Approve a new device' }).click()
    await expect(frame.getByRole('heading', { name: 'Approve a new device' })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await frame.getByRole('button', { name: 'Open window' }).click()
    const window = await opened
    await expect(approvalOf(window)).toBeVisible()
    return window
  })

  await test.step('the user chooses the device, and compares the numbers', async () => {
    const choice = approval.getByRole('button', { name: world.pages.sameSite })
    await expect(choice).toHaveCount(1)
    await expectAccessible(approval)
    await choice.click()
    await expect(device.frame.getByRole('heading', { name: 'Compare the numbers' })).toBeVisible()
    await expect(
      approval.getByRole('heading', { name: 'Does the new device show this number?' }),
    ).toBeVisible()
    const [shown, expected] = [await numberOf(device.frame), await numberOf(approval)]
    expect(shown).toMatch(/^(\d ){5}\d$/)
    expect(shown).toBe(expected)
    await deviceIsAccessible()
    await expectAccessible(approval)
  })

  await test.step('the second device has the same account', async () => {
    await approval.getByRole('button', { name: 'Yes, it’s the same' }).click()
    expect(await opening.opened).toBe(account)
    await expect(approval.getByRole('heading', { name: 'The new device is approved' })).toBeVisible()
    await clickToClose(approval, approval.getByRole('button', { name: 'Close' }))
    await expect(modal.getByRole('button', { name: 'Approve a new device' })).toBeVisible()
  })

  await test.step('it opens it by itself from now on, and the user was told by mail', async () => {
    await device.open(world.pages.sameSite)
    expect(await device.restore(account)).toEqual([account])
    const subjects = () => world.devnet.mailbox.list('finn@example.test').map(({ subject }) => subject)
    await expect.poll(subjects).toContain('New sign-in to your wallet')
  })

  await test.step('R-81, R-101: no key is in a log, an address, or the storage of a page', async () => {
    const keys = await watched.keys(page)
    expect(await watchedSecond.keys(second)).toEqual(keys)
    const places = {
      ...{ stores: await storesOf(page), traces: watched.traces(world) },
      ...{ secondStores: await storesOf(second), secondTraces: watchedSecond.traces(world) },
    }
    expectNowhere({ keys }, places)
  })
  await second.context().close()
})

test('a device whose number is different is refused', async ({ page, world, host, browser }) => {
  await host.open(world.pages.sameSite)
  expect(await host.signInWithGoogle('carol')).toBe('signed in')
  const account = await host.account()

  const second = await (await browser.newContext()).newPage()
  const device = createHost(second, world, host.siteUrl)
  const press = (name: string) => device.frame.getByRole('button', { name, exact: true }).click()
  const approve = async () => {
    await page.evaluate(() => {
      globalThis.frameAnswer = frameWallet
        .approveDevice(new AbortController().signal)
        .then(() => 'approved')
        .catch(({ code }: { code: string }) => code)
    })
    return host.openWindow()
  }
  await device.open(world.pages.crossSite)
  expect(await device.signInWithGoogle('carol')).toBe('signed in')
  const opening = device.account()
  opening.catch(() => {})
  await press('Use another device')

  await test.step('a window that is closed approves nothing', async () => {
    const window = await approve()
    await window.getByRole('button', { name: world.pages.crossSite }).click()
    await expect(device.frame.getByRole('heading', { name: 'Compare the numbers' })).toBeVisible()
    await window.close()
    expect(await host.answer()).toBe('request_rejected')
    await expect(device.frame.getByRole('heading', { name: 'Your other device declined' })).toBeVisible()
    await press('Try again')
  })

  await test.step('the user says that the number is different', async () => {
    const window = await approve()
    await window.getByRole('button', { name: world.pages.crossSite }).click()
    await window.getByRole('button', { name: 'No, it’s different' }).click()
    await expect(window.getByRole('heading', { name: 'The new device was not let in' })).toBeVisible()
    await expectAccessible(window)
    await clickToClose(window, window.getByRole('button', { name: 'Close' }))
    expect(await host.answer()).toBe('request_rejected')
  })

  await test.step('the new device says so, and offers the other ways', async () => {
    await expect(device.frame.getByRole('heading', { name: 'Your other device declined' })).toBeVisible()
    await press('Open it another way')
    await expect(device.frame.getByRole('heading', { name: 'Enter the second code' })).toBeVisible()
  })
  expect(await host.restore(account)).toEqual([account])
  await second.context().close()
})
