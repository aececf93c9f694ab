import type { CDPSession, Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { test } from './host.ts'
import { expect } from './test.ts'

/** An authenticator of the browser's own, which answers for every document of the page. */
async function addAuthenticator(session: CDPSession, { hasPrf }: { readonly hasPrf: boolean }) {
  const kind = { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' } as const
  const verification = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  const options = { ...kind, ...verification, hasPrf }
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
    /** Whether it signs with a key of its own, as a forged answer would be. */
    forge: (isBogusSignature: boolean) =>
      session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature }),
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the security window. Resolves with a session of its page, to which authenticators can be added. */
async function openSecurity(page: Page, siteUrl: string) {
  await page.goto(`${siteUrl}/security?locale=en&theme=dark`)
  await expect(page.getByText('Second code by mail', { exact: true })).toBeVisible()
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
    await press(page, 'Remove Second code by mail')
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

test('on another site, which has keys of its own, a sign-in by email is followed by the passkey', async ({
  page,
  world,
  host,
}) => {
  await host.open(world.pages.sameSite)
  // Google vouches for her address, so that Alice signs in twice without waiting for a second code.
  expect(await host.signInWithGoogle()).toBe('signed in')
  const account = await host.account()
  const authenticator = await addAuthenticator(await openSecurity(page, host.siteUrl), { hasPrf: true })
  await press(page, 'Add a passkey')
  await press(page, 'Continue')
  await expect(page.getByRole('status')).toContainText('opens your wallet now.')

  await host.open(world.pages.crossSite)
  await host.signIn('alice@example.test')
  const opening = host.account()
  await expect(host.frame.getByRole('heading', { name: 'Open your account with a passkey' })).toBeVisible()
  await authenticator.forge(true)
  await host.frame.getByRole('button', { name: 'Use passkey' }).click()
  await expect(host.frame.getByRole('alert')).toHaveText('The passkey didn’t open your account. Try again.')
  const [, frame = page.mainFrame()] = page.frames()
  await expectAccessible(frame)
  await authenticator.forge(false)
  await host.frame.getByRole('button', { name: 'Use passkey' }).click()
  expect(await opening).toBe(account)
})
