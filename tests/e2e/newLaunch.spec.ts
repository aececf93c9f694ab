import { advanceTime } from './advanceTime.ts'
import { chainTime } from './chainTime.ts'
import { expectAccessible } from './expectAccessible.ts'
import { localTime } from './localTime.ts'
import { expect, test } from './test.ts'

const description =
  'A meadow is a field in which grass and flowers grow. Everybody may walk through it, nobody has to mow it, and all bees are welcome.'

test('a creator launches a token with one request of the wallet, and sells more of it step by step', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet } = visitor
  const sheet = page.getByRole('dialog', { name: 'Create a launch' })
  const proceed = () => sheet.getByRole('button', { name: 'Save and continue' }).click()
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(fields))
      await sheet.getByLabel(label, { exact: true }).fill(value)
  }
  /** The step is on screen, has the focus, and axe finds nothing in it. */
  async function isAt(step: string) {
    await expect(sheet.getByRole('heading', { name: step, level: 3 })).toBeFocused()
    for (const [colorScheme, width] of [
      ['light', 360],
      ['dark', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${step} ${colorScheme}`)
      expect(await sheet.evaluate((panel) => panel.scrollWidth - panel.clientWidth), step).toBe(0)
    }
  }

  await test.step('a guest signs in first, and then sees the form', async () => {
    await visitor.open('/projects')
    await wallet.selectAccount(2)
    await wallet.behave('batches')
    await page.getByRole('link', { name: 'Create a launch' }).click()
    await visitor.chooseToSignIn('Wallet')
    await visitor.choose()
    await wallet.approve()
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(page).toHaveURL(/\/projects\?create=1$/)
    await expect(sheet.getByRole('heading', { name: 'Token', level: 3 })).toBeVisible()
  })

  await test.step('each step says what is wrong at its fields, and keeps what was typed', async () => {
    await fill({ Name: 'Meadow', Symbol: 'm', Supply: '1000000' })
    await proceed()
    await expect(sheet.getByText('2 to 8 capital letters or digits.')).toBeVisible()
    await expect(sheet.getByLabel('Symbol')).toBeFocused()
    await fill({ Symbol: 'mead' })
    await proceed()
    await isAt('Sale')
    await fill({ 'Hard cap': '40', 'Soft cap': '8', 'Most for each buyer': '5' })
    await fill({ 'Price: what 1 BNB buys': '10000' })
    await proceed()
    await expect(sheet.getByText('The soft cap must be at least a quarter of the hard cap.')).toBeVisible()
    await page.reload()
    await expect(sheet.getByLabel('Soft cap')).toHaveValue('8')
    await fill({ 'Soft cap': '10' })
    await proceed()
    await isAt('Safety')
    await proceed()
    await isAt('About')
    await fill({ 'One line about it': 'Grass for all', Description: description })
    await fill({ Links: 'https://meadow.example/' })
    await proceed()
    await isAt('Review')
  })

  await test.step('a rejected batch leaves the draft, and an approved one is the whole launch', async () => {
    await expect(sheet.getByText(/^Network fee: about 0\.\d+ BNB\.$/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Launch Meadow' }).click()
    await wallet.reject()
    await expect(sheet.getByText('You rejected the request in your wallet.')).toBeVisible()
    await page.reload()
    await sheet.getByRole('button', { name: 'Launch Meadow' }).click()
    await wallet.approve()
    await expect(sheet.getByText(/^Your launch is on the chain\./)).toBeVisible()
    expect(await wallet.requestCount('wallet_sendCalls')).toBe(1)
    expect(await wallet.requestCount('eth_sendTransaction')).toBe(0)
    await page.keyboard.press('Escape')
    const card = page.getByRole('article').filter({ hasText: 'Meadow' })
    await expect(card).toContainText('Upcoming')
    await expect(card).toContainText('Grass for all')
  })

  await test.step('the launch has its words, its lock, and what its creator posts', async () => {
    await page.getByRole('link', { name: 'Meadow', exact: true }).click()
    await expect(page.getByText(description)).toBeVisible()
    await expect(page.getByRole('link', { name: 'meadow.example' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Team' })).toContainText('200,000 MEAD')
    await page.getByRole('link', { name: 'Updates', exact: true }).click()
    await page.getByLabel('Post an update').fill('We are ready.')
    await page.getByRole('button', { name: 'Post update' }).click()
    await expect(page.getByRole('main').getByRole('listitem').getByText('We are ready.')).toBeVisible()
    await expect(page.getByLabel('Post an update')).toHaveValue('')
  })

  await test.step('its creator cancels it before it opens', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByText('Cancel this sale').click()
    const cancel = page.getByRole('button', { name: 'Cancel the sale' })
    await expect(page.getByText('Confirm what happens first.')).toBeVisible()
    await page.getByLabel('Everyone is paid back, and the sale cannot be opened again.').check()
    await cancel.click()
    await wallet.approve()
    await expect(page.getByText('The creator cancelled this sale.')).toBeVisible()
    await expect(page.getByRole('timer')).toBeHidden()
    await expect(page.getByText('Cancel this sale')).toBeHidden()
  })

  await test.step('with another wallet a rejected step is asked again, and those before it are done', async () => {
    await wallet.behave('normal')
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('link', { name: 'Create a launch' }).click()
    await sheet.getByText('Use a token I own').click()
    const held = sheet.getByLabel('Tokens of the launchpad that you hold')
    await held.selectOption({ label: 'MEAD: 400,000' })
    await proceed()
    await fill({ 'Hard cap': '5', 'Soft cap': '2', 'Most for each buyer': '5' })
    await fill({ Opens: localTime((await chainTime(world)) + 7 * 60_000) })
    await fill({ 'Price: what 1 BNB buys': '80002' })
    await proceed()
    await expect(sheet.getByText('The sale needs 400,010 tokens, more than you hold.')).toBeVisible()
    await fill({ 'Price: what 1 BNB buys': '10000' })
    await proceed()
    await fill({ Locked: '0' })
    await proceed()
    await fill({ Description: description })
    await proceed()
    await sheet.getByRole('button', { name: 'Launch Meadow' }).click()
    await wallet.approve()
    await expect(sheet.getByText('Create the sale of 50,000 MEAD').last()).toHaveAttribute(
      'aria-current',
      'step',
    )
    await wallet.reject()
    await expect(sheet.getByText('You rejected the request in your wallet.')).toBeVisible()
    await expect(sheet.getByLabel('Done')).toHaveCount(1)
    await page.reload()
    await expect(sheet.getByLabel('Done')).toHaveCount(1)
    await sheet.getByRole('button', { name: 'Launch Meadow' }).click()
    await wallet.approve()
    await sheet.getByRole('link', { name: 'See your launch' }).click()
    await expect(page.getByRole('timer')).toBeVisible()
  })

  await test.step('a sale that has reached its goal cannot be cancelled', async () => {
    await advanceTime(page, 8 * 60)
    await page.reload()
    await expect(page.getByText('Cancel this sale')).toBeVisible()
    await page.getByLabel('Amount').fill('5')
    await page.getByRole('button', { name: 'Contribute 5 BNB' }).click()
    await wallet.approve()
    await expect(page.getByRole('button', { name: 'Finalise sale' })).toBeVisible()
    await expect(page.getByText('Cancel this sale')).toBeHidden()
  })

  await test.step('a draft is there at the next visit until it is discarded', async () => {
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('link', { name: 'Create a launch' }).click()
    await fill({ Name: 'Hedge', Symbol: 'HEDGE', Supply: '1000' })
    await proceed()
    await fill({ 'Hard cap': '3' })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Create a launch' })).toBeFocused()
    await page.getByRole('link', { name: 'Create a launch' }).click()
    await expect(sheet.getByLabel('Hard cap')).toHaveValue('3')
    await sheet.getByRole('button', { name: 'Discard', exact: true }).click()
    await sheet.getByRole('button', { name: 'Discard for good' }).click()
    await expect(sheet.getByLabel('Name')).toHaveValue('')
  })
})
