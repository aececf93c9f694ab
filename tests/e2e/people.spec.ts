import type { Page } from '@playwright/test'
import { signInFrame } from './approving.ts'
import { alice, bob, dave, expect, test, type Visitor } from './test.ts'
import type { World } from './world.ts'

// The tests share the chains with their history. The browser logs the status 404 of another user's things, and 429 of the
// fourth claim without gas.
test.use({ provoked: /^Failed to load resource: .* (?:404|429)/ })

const freshEmail = () => `ann-${crypto.randomUUID().slice(0, 8)}@mail.example`
const dayS = 86_400

/** The newest code that was mailed to an address, read as the demo offers it. */
async function mailedCode({ origin, devnet }: World, email: string, count = 1): Promise<string> {
  await devnet.mailbox.waitFor(email, count)
  const answer = await fetch(`${origin}/__demo/mailbox?${new URLSearchParams({ to: email })}`)
  const mails = (await answer.json()) as { subject: string; text: string }[]
  return mails.find(({ subject }) => subject.startsWith('Your code for'))?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const accountMenu = (page: Page) => page.getByRole('button', { name: 'Your account' })

/** Asks for a code in the dialog. */
async function askForCode({ page, ...visitor }: Visitor, email: string) {
  await visitor.chooseToSignIn('Email')
  const dialog = dialogOf(page, 'Sign in by email')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialogOf(page, 'Check your email')).toBeVisible()
}

/** Pastes into the focused field, as a user does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    document.execCommand('insertText', false, pasted)
  }, text)

async function signInByEmail(visitor: Visitor, world: World, email: string) {
  await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await askForCode(visitor, email)
  await visitor.page.getByLabel('Code').fill(await mailedCode(world, email))
  await expect(accountMenu(visitor.page)).toBeVisible()
}

test('a guest is asked to sign in, by a code that five wrong tries void, and lands on the intended page', async ({
  visitor,
  world,
}) => {
  const { page } = visitor
  const wrongFor = freshEmail()
  await visitor.open('/dashboard')
  await expect(page).toHaveURL(/\?auth=1/)

  await test.step('five wrong codes void the right one', async () => {
    await askForCode(visitor, wrongFor)
    const right = await mailedCode(world, wrongFor)
    const wrong = right === '000000' ? '000001' : '000000'
    const dialog = dialogOf(page, 'Check your email')
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await dialog.getByLabel('Code').fill(wrong)
      await expect(dialog.getByText(`That code is wrong. ${left} left.`)).toBeVisible()
    }
    const tooMany = dialog.getByText('Too many wrong codes. Ask for a new one.')
    await dialog.getByLabel('Code').fill(wrong)
    await expect(tooMany).toBeVisible()
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/otp'))
    await dialog.getByLabel('Code').fill(right)
    await answered
    await expect(tooMany).toBeVisible()
    await expect(accountMenu(page)).toBeHidden()
  })

  await test.step('a second code within 30 s is refused with the seconds left', async () => {
    const dialog = dialogOf(page, 'Check your email')
    await expect(dialog.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Other ways to sign in' }).click()
    await visitor.chooseToSignIn('Email')
    const again = dialogOf(page, 'Sign in by email')
    await again.getByLabel('Email').fill(wrongFor)
    await again.getByRole('button', { name: 'Send code' }).click()
    await expect(again.getByText(/^Wait \d+ s before asking again\.$/)).toBeVisible()
    await again.getByRole('button', { name: 'Other ways to sign in' }).click()
  })

  await test.step('a pasted code fills the boxes and is sent once', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/otp')) sent.push(request.postData() ?? '')
    })
    const email = freshEmail()
    await askForCode(visitor, email)
    const code = await mailedCode(world, email)
    await page.getByLabel('Code').focus()
    await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page).toHaveURL(`${world.origin}/dashboard`)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(sent.map((body) => (JSON.parse(body) as { code: string }).code)).toEqual([code])
  })
})

test('a user by email links a wallet, sets a password and changes the address', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet } = visitor
  const email = freshEmail()
  await visitor.open()
  await signInByEmail(visitor, world, email)

  await test.step('a wallet that signs is linked on request', async () => {
    await visitor.connect()
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    const question = page.getByRole('dialog', { name: /^Link 0xf3…2266 to your account\?$/ })
    await expect(question).toBeVisible()
    // The history has a user of this wallet, with an email of their own.
    await expect(question.getByText('It belongs to another account. Remove it there first.')).toBeVisible()
    await expect(question.getByRole('button', { name: 'Link', exact: true })).toBeHidden()
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByText(email)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(accountMenu(page)).toBeFocused()
    await wallet.selectAccount(1)
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    await page
      .getByRole('dialog', { name: /to your account/ })
      .getByRole('button', { name: 'Link' })
      .click()
    await accountMenu(page).click()
    await page.getByRole('link', { name: 'Settings' }).first().click()
    const wallets = page.getByRole('region', { name: 'Linked wallets' })
    await expect(wallets.getByRole('listitem')).toHaveCount(1)
    await expect(wallets).toContainText(`${bob.slice(0, 4)}`)
    await expect(wallets).not.toContainText(`${alice.slice(0, 4)}`)
  })

  await test.step('a short password is refused, and a long one set', async () => {
    await page.getByRole('link', { name: 'Password', exact: true }).click()
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await field('New password').fill('too short')
    await field('New password again').fill('too short')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Use at least 12 characters.')).toBeVisible()
    await field('New password').fill('a violet lantern 42')
    await field('New password again').fill('a violet lantern 42')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your password is set. Other browsers are signed out.')).toBeVisible()
  })

  await test.step('a form of another site changes nothing', async () => {
    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'lk')
    const answer = await fetch(`${world.origin}/settings/profile`, {
      method: 'POST',
      headers: { cookie: `lk=${session?.value}`, origin: 'https://evil.example' },
      body: new URLSearchParams({ handle: 'stolen' }),
    })
    expect(answer.status).toBe(403)
  })

  const changed = freshEmail()
  await test.step('the address changes by a code to the old, then to the new', async () => {
    await page.getByRole('link', { name: 'Email', exact: true }).click()
    await page.getByLabel('New address').fill(changed)
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByLabel('Code from the former address').fill(await mailedCode(world, email, 2))
    await expect(page.getByText('If this address can be used, a code is on its way.')).toBeVisible()
    await page.getByLabel(`Code from ${changed}`).fill(await mailedCode(world, changed))
    await expect(page.getByText('Your account email is changed.')).toBeVisible()
    const mails = await world.devnet.mailbox.waitFor(email, 3)
    expect(mails.map(({ subject }) => subject)).toContain('Your address at Latchkey Launch was changed')
  })

  await test.step('the password signs in', async () => {
    await accountMenu(page).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await modal.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(modal).toBeHidden()
    await page.getByRole('button', { name: 'Other ways to sign in' }).click()
    await visitor.chooseToSignIn('Email')
    await page.getByRole('button', { name: 'Use password instead' }).click()
    const dialog = dialogOf(page, 'Sign in by password')
    await dialog.getByLabel('Email').fill(changed)
    await dialog.getByLabel('Password').fill('another violet lantern')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByText('Email or password is wrong.')).toBeVisible()
    await dialog.getByLabel('Password').fill('a violet lantern 42')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(accountMenu(page)).toBeVisible()
  })
})

test('a guest gets a wallet by email, signs in with it and gets test funds', async ({ visitor, world }) => {
  await world.wallet()
  const { page } = visitor
  const email = freshEmail()
  await visitor.open()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.chooseToSignIn('Email or social wallet')
  await page.getByLabel('Wallet email').fill(email)
  await page.getByRole('button', { name: 'Continue by email' }).click()
  await expect(visitor.modal.getByText('Check your email')).toBeVisible()
  const [mail] = await world.devnet.mailbox.waitFor(email, 1)
  await page.keyboard.type(mail?.text.match(/\b\d{6}\b/)?.[0] ?? '')
  await signInFrame(page.frameLocator('iframe[src*="/frame?"]'))
  const ready = dialogOf(page, 'Your wallet is ready')
  await ready.getByRole('button', { name: 'Get test funds on BNB Devnet' }).click()
  await expect(page.getByText('1 coin and 100 of each token are on BNB Devnet.')).toBeVisible()
  await ready.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(accountMenu(page)).toBeVisible()
  const connections = await page.evaluate(() => localStorage.getItem('lk.v1.connections') ?? '')
  const account = connections.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''
  expect(BigInt(String(await world.rpc(0, 'eth_getBalance', [account, 'latest'])))).toBeGreaterThan(0n)
})

test('an account without gas gets refunds and claims that the site pays for, three a day', async ({
  visitor,
  world,
}) => {
  const { page, wallet } = visitor
  const wei = async () => BigInt(String(await world.rpc(0, 'eth_getBalance', [dave, 'latest'])))
  const openLaunch = async (name: string) => {
    await visitor.open(`/projects?q=${name}`)
    await page.getByRole('link', { name, exact: true }).click()
  }
  await visitor.open()
  await wallet.selectAccount(3)
  await visitor.enter()
  const asks = await wallet.requestCount('eth_sendTransaction')

  await test.step('a refund arrives whole, and the wallet is not asked', async () => {
    await openLaunch('Cinder')
    await page.getByRole('button', { name: 'Refund without gas' }).click()
    await expect(page.getByText(/^Refunded 0\.5 BNB on /)).toBeVisible()
    expect(await wei()).toBe(5n * 10n ** 17n)
    expect(await wallet.requestCount('eth_sendTransaction')).toBe(asks)
  })

  await test.step('an account that can pay the fee is offered nothing', async () => {
    await openLaunch('Flint')
    await expect(page.getByRole('button', { name: 'Get 0.2 BNB back' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refund without gas' })).toBeHidden()
    await world.rpc(0, 'anvil_setBalance', [dave, '0x0'])
    await page.reload()
    await page.getByRole('button', { name: 'Refund without gas' }).click()
    await expect(page.getByText(/^Refunded 0\.2 BNB on /)).toBeVisible()
    expect(await wei()).toBe(2n * 10n ** 17n)
    await world.rpc(0, 'anvil_setBalance', [dave, '0x0'])
  })

  await test.step('the third claim of the day is paid, the fourth is not', async () => {
    await visitor.open('/airdrops?tab=eligible')
    const drop = (name: string) => page.getByRole('region', { name })
    await drop('Aurora season 1').getByRole('button', { name: 'Claim without gas' }).click()
    await expect(drop('Aurora season 1').getByText(/^Claimed 150 AUR on /)).toBeVisible()
    await drop('Drift friends').getByRole('button', { name: 'Claim without gas' }).click()
    await expect(
      drop('Drift friends').getByText(/^You had 3 claims without gas within a day\./),
    ).toBeVisible()
    expect(await wei()).toBe(0n)
  })
})

test('a star set as a guest is kept, its mail arrives when the sale opens, and its link stops the list', async ({
  visitor,
  world,
}) => {
  const { page } = visitor
  const email = freshEmail()
  await visitor.open('/projects')
  await test.step('the star is set after the sign-in', async () => {
    await page
      .getByRole('button', { name: /^Star Ember/ })
      .first()
      .click()
    await askForCode(visitor, email)
    // The star is shown at once, and stored a moment later.
    const stored = page.waitForResponse((response) => response.url().endsWith('/stars'))
    await page.getByLabel('Code').fill(await mailedCode(world, email))
    await expect(accountMenu(page)).toBeVisible()
    await stored
    await expect(page.getByRole('button', { name: /^Star Ember/ }).first()).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  await test.step('one mail arrives when the sale opens', async () => {
    await visitor.open('/settings/starboard')
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.getByLabel('Sale opens').click()
    await saved
    await expect(page.getByLabel('Sale opens')).toBeChecked()
    await world.rpc(0, 'evm_increaseTime', [2 * dayS + 600])
    await world.rpc(0, 'evm_mine')
    const [mail] = await world.devnet.mailbox.waitFor(email, 2)
    expect(mail?.subject).toBe('The sale of “Ember” is open')
    expect(mail?.listHeaders['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    await visitor.open('/projects')
    await page.getByRole('link', { name: 'Ember', exact: true }).click()
    await expect(page.getByLabel('Amount')).toBeVisible()
    await expect(page.getByRole('timer')).toBeHidden()
  })

  const [mail] = world.devnet.mailbox.list(email)
  const link = mail?.listHeaders['list-unsubscribe']?.slice(1, -1) ?? ''
  await test.step('opening the link changes nothing; one POST stops the list, and it can be undone', async () => {
    await page.goto(link)
    const heading = (name: RegExp | string) => page.getByRole('heading', { name })
    await expect(heading(/^Stop starboard mail to a•••@mail\.example\?$/)).toBeVisible()
    await expect(page).toHaveTitle('Unsubscribed - Latchkey Launch')
    await page.reload()
    await expect(heading(/^Stop starboard mail/)).toBeVisible()
    const answer = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(answer.status).toBe(200)
    await page.reload()
    await expect(heading('You will get no more starboard mail.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(heading(/^Stop starboard mail/)).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(heading('You will get no more starboard mail.')).toBeVisible()
    await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
    await expect(heading('This link is not valid. Manage mail in Settings.')).toBeVisible()
  })
  expect(world.devnet.mailbox.list(email)).toHaveLength(2)
})
