import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.ts'
import { clickToClose } from './clickToClose.ts'
import { expectAccessible } from './expectAccessible.ts'
import { test } from './host.ts'
import { expect } from './test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the security window. Resolves with a session of its page, to which authenticators can be added. */
async function openSecurity(page: Page, siteUrl: string) {
  await page.goto(`${siteUrl}/security?locale=en&theme=dark`)
  await expect(page.getByText('Second code', { exact: true })).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  return session
}

test('a user adds a passkey, removes the second code, and exports with the passkey', async ({
  page,
  world,
  host,
}) => {
  const email = `ann-${crypto.randomUUID().slice(0, 8)}@mail.example`
  await host.open(world.pages.sameSite)
  await host.enrol(email)
  const session = await openSecurity(page, host.siteUrl)

  await test.step('an authenticator without a secret adds nothing, and the user is told', async () => {
    const plain = await addAuthenticator(session, { hasPrf: false })
    await press(page, 'Add a passkey')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectAccessible(page)
    await press(page, 'Continue')
    await expect(page.getByRole('alert')).toHaveText(
      'This browser or device can’t make a passkey that opens a wallet. Nothing was added. Try another one, or save a recovery code.',
    )
    await plain.remove()
  })
  await addAuthenticator(session, { hasPrf: true })

  await test.step('adds a passkey', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
    await press(page, 'Continue')
    await expect(page.getByRole('status')).toContainText('opens your wallet now.')
    await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('Passkey')
    await expectAccessible(page)
    await press(page, 'Add a passkey')
    await press(page, 'Continue')
    await expect(page.getByRole('alert')).toHaveText(
      'There is already a passkey of your wallet. Choose another place to keep a second one.',
    )
    await press(page, 'Cancel')
  })

  await test.step('removes the second code by mail, and cannot remove the passkey that is left', async () => {
    await press(page, 'Remove Second code')
    await press(page, 'Remove')
    await expect(page.getByText('Only you can open your wallet.')).toBeVisible()
    await expect(page.getByText('Add another way before you remove the last one.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Laptop' })).toHaveCount(0)
  })

  await test.step('exports with the passkey instead of a code', async () => {
    // As if the sign-in was older than 60 s.
    await page.route(
      '**/v1/wallet/export',
      (route) =>
        route.fulfill({ status: 403, json: { code: 'step_up_required', message: 'Sign in again.' } }),
      { times: 1 },
    )
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await press(page, 'Export the recovery phrase')
    await press(page, 'Continue')
    await page.clock.runFor(11_000)
    await page.clock.resume()
    await press(page, 'Show the words')
    await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    await press(page, 'Use passkey')
    await expect(page.getByRole('listitem')).toHaveCount(24)
    await press(page, 'Done')
    await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('Last used')
  })

  const mails = await world.devnet.mailbox.waitFor(email, 4)
  expect(mails.map(({ subject }) => subject).slice(0, 3)).toEqual([
    'The recovery phrase of your wallet was shown',
    'The second code by mail was removed from your wallet',
    'A passkey was added to your wallet',
  ])
})

test('a passkey that is offered at the first sign-in opens the account on another site, in the frame or in a window', async ({
  page,
  context,
  world,
  host,
}) => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const plain = await addAuthenticator(session, { hasPrf: false })
  const press = (name: string) => host.frame.getByRole('button', { name, exact: true }).click()
  const frameIsAccessible = async () => {
    const [, frame = page.mainFrame()] = page.frames()
    await expectAccessible(frame)
  }
  let account = ''
  let authenticator: Awaited<ReturnType<typeof addAuthenticator>> | undefined

  await test.step('the first sign-in offers it, and it can be tried again', async () => {
    await host.open(world.pages.sameSite)
    expect(await host.signInWithGoogle()).toBe('signed in')
    const opening = host.account()
    await expect(host.frame.getByRole('heading', { name: 'Add a passkey to your account' })).toBeVisible()
    await frameIsAccessible()
    await press('Add a passkey')
    await expect(host.frame.getByRole('alert')).toHaveText(
      'No passkey was added. Try again, or go on without one.',
    )
    await plain.remove()
    authenticator = await addAuthenticator(session, { hasPrf: true, isSynced: true })
    await press('Add a passkey')
    account = await opening
  })

  await test.step('on another site, which has keys of its own, the passkey follows the sign-in', async () => {
    await host.open(world.pages.crossSite)
    expect(await host.signInWithGoogle()).toBe('signed in')
    const opening = host.account()
    await expect(host.frame.getByRole('heading', { name: 'Open your account with a passkey' })).toBeVisible()
    await authenticator?.forge(true)
    await press('Use passkey')
    await expect(host.frame.getByRole('alert')).toHaveText('The passkey didn’t open your account. Try again.')
    await frameIsAccessible()
    await authenticator?.forge(false)
    await press('Use passkey')
    expect(await opening).toBe(account)
  })

  await test.step('there is no other way to open it', async () => {
    const security = await context.newPage()
    await security.goto(`${host.siteUrl}/security?locale=en`)
    await expect(security.getByText('Only you can open your wallet.')).toBeVisible()
    await expect(security.getByText('Second code', { exact: true })).toHaveCount(0)
    await security.close()
  })

  await test.step('in a browser that does not name the page around the frame, a window of the wallet asks', async () => {
    await context.addInitScript(() => {
      delete (Document.prototype as { featurePolicy?: unknown }).featurePolicy
      // The authenticator of a test belongs to one page: the window asks it there.
      if (opener) navigator.credentials.get = (asked) => opener.navigator.credentials.get(asked)
    })
    await session.send('Storage.clearDataForOrigin', { origin: host.siteUrl, storageTypes: 'indexeddb' })
    await host.open(world.pages.crossSite)
    expect(await host.signInWithGoogle()).toBe('signed in')
    const opening = host.account()
    const openWindow = async () => {
      const [opened] = await Promise.all([page.waitForEvent('popup'), press('Use passkey')])
      return opened
    }
    await (await openWindow()).close()
    const opened = await openWindow()
    await expect(opened.getByRole('heading', { name: 'Open your account with a passkey' })).toBeVisible()
    await expectAccessible(opened)
    await clickToClose(opened, opened.getByRole('button', { name: 'Use passkey' }))
    expect(await opening).toBe(account)
  })
})

test('a passkey that stays on one device gets the second code by mail beside it, and a user may go on without one', async ({
  page,
  context,
  world,
  host,
}) => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await addAuthenticator(session, { hasPrf: true })
  const enrol = async (answer: string) => {
    await host.open(world.pages.sameSite)
    await host.signIn(`ann-${crypto.randomUUID().slice(0, 8)}@mail.example`)
    const opening = host.account()
    await host.frame.getByRole('button', { name: answer }).click()
    expect(await opening).toMatch(/^0x/)
    await page.goto(`${host.siteUrl}/security?locale=en`)
    await expect(page.getByText('Second code', { exact: true })).toBeVisible()
  }
  const passkey = page.getByText('Passkey', { exact: true })
  await enrol('Not now')
  await expect(passkey).toHaveCount(0)
  await session.send('Storage.clearDataForOrigin', { origin: host.siteUrl, storageTypes: 'indexeddb' })
  await enrol('Add a passkey')
  await expect(passkey).toBeVisible()
})
