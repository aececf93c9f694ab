import type { Locator } from '@playwright/test'
import { advanceTime } from './advanceTime.ts'
import { chainTime } from './chainTime.ts'
import { localTime } from './localTime.ts'
import { alice, bob, expect, test } from './test.ts'

/** The choice of a field that is about AUR. */
const aurora = async (field: Locator): Promise<string> =>
  (await field.locator('option').allTextContents()).find((text) => text.startsWith('AUR:')) ?? ''

test('a member mints after switching the network, sends an NFT, and claims an airdrop', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet } = visitor
  await visitor.enter()

  await test.step('the prompt for the network stays after a rejection, and goes with the switch', async () => {
    await page.getByRole('link', { name: 'Mint', exact: true }).click()
    await expect(page).toHaveTitle('Mint Keyholders - Latchkey Launch')
    await expect(page.getByRole('button', { name: 'Mint 1' })).toBeVisible()
    await page.getByRole('link', { name: /^Practise first: / }).click()
    await expect(page.getByText(/^This is a practice mint on Sepolia Devnet\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mint 1' })).toBeHidden()
    await page.getByRole('button', { name: 'Switch to Sepolia Devnet' }).click()
    await wallet.approve()
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    await page.getByRole('button', { name: 'Mint 1' }).click()
    await wallet.approve()
    await expect(page.getByRole('region', { name: 'Just minted' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('link', { name: 'Mint', exact: true }).click()
    await expect(page.getByText('This mint is on BNB Devnet. You are on Sepolia Devnet.')).toBeVisible()
    await page.getByRole('button', { name: 'Switch to BNB Devnet' }).click()
    await wallet.reject()
    await expect(page.getByText('You stayed on Sepolia Devnet.')).toBeVisible()
    await page.getByRole('button', { name: 'Switch to BNB Devnet' }).click()
    await wallet.approve()
    await expect(page.getByRole('button', { name: 'Mint 1' })).toBeVisible()
  })

  await test.step('a collection that is sold out says so', async () => {
    await page.getByRole('link', { name: 'Locksmiths' }).click()
    await expect(page.getByText('All 64 are minted.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Mint \d/ })).toBeHidden()
    await page.getByRole('link', { name: 'Mint', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Keyholders', level: 1 })).toBeVisible()
  })

  await test.step('two NFTs are minted and shown', async () => {
    const supply = page.getByRole('progressbar', { name: 'Minted' })
    const before = Number(await supply.getAttribute('aria-valuenow'))
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'Mint 2' }).click()
    await wallet.approve()
    await expect(page.getByText('2 are yours.')).toBeVisible()
    await expect(supply).toHaveAttribute('aria-valuenow', String(before + 2))
    await expect(page.getByRole('region', { name: 'Just minted' }).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('an NFT that is sent is no longer listed, nor the picture of its former owner', async () => {
    await page.getByRole('link', { name: 'View in NFTs' }).click()
    await expect(page.getByText('5 NFTs')).toBeVisible()
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
    const dialog = page.getByRole('dialog', { name: /#\d+/ })
    const picture = page.getByRole('button', { name: 'Your account', includeHidden: true }).locator('img')
    await dialog.getByRole('button', { name: 'Use as avatar' }).click()
    await expect(dialog.getByText(/#\d+ is your picture\.$/)).toBeVisible()
    await expect(picture).toHaveAttribute('src', /^\/media\/c\//)
    await dialog.getByLabel('Send to').fill(bob)
    await dialog.getByRole('button', { name: /^Send / }).click()
    await wallet.approve()
    await expect(dialog.getByLabel('Send to')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(picture).toHaveAttribute('src', /^\/media\/a\//)
    await expect(page.getByText('4 NFTs')).toBeVisible()
  })

  await test.step('an entry of a drop is claimed once', async () => {
    await page.getByRole('link', { name: 'Airdrops', exact: true }).click()
    await page.getByRole('link', { name: 'For you' }).click()
    const drop = page.getByRole('region', { name: 'Aurora season 1' })
    await drop.getByRole('button', { name: 'Claim 420 AUR' }).click()
    await wallet.approve()
    await expect(drop.getByText(/^Claimed 420 AUR on /)).toBeVisible()
  })

  await test.step('the entry of a Solana account is paid to the EVM account of the same user', async () => {
    await visitor.accountButton.click()
    await modal.getByRole('button', { name: /Switch network/ }).click()
    await modal.locator('[data-network^="solana:"]').click()
    await modal.getByRole('button', { name: 'Choose a wallet' }).click()
    await modal.locator('[data-wallet="dev.latchkey.wallet"]').click()
    await wallet.approve()
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    await page.getByRole('dialog').getByRole('button', { name: 'Link', exact: true }).click()
    const drop = page.getByRole('region', { name: 'Drift friends' })
    await expect(drop.getByText(/^Tokens go to 0xf3…2266\. This cannot be changed later\./)).toBeVisible()
    await drop.getByRole('button', { name: 'Switch to EVM' }).click()
    await drop.getByRole('button', { name: /^Claim [\d.,]+ DRFT$/ }).click()
    await wallet.approve()
    await expect(drop.getByText(/^Claimed [\d.,]+ DRFT on .*, paid to 0xf3…2266\.$/)).toBeVisible()
  })

  await test.step('with Solana in use a mint asks for its family, and the kit for a network that the page has', async () => {
    await visitor.accountButton.click()
    await modal.getByRole('button', { name: /Switch network/ }).click()
    await modal.locator('[data-network^="solana:"]').click()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await page.getByRole('link', { name: 'Mint', exact: true }).click()
    await page.getByRole('button', { name: 'Switch to EVM' }).click()
    await expect(page.getByRole('button', { name: 'Mint 1' })).toBeVisible()
    await wallet.setChain(137)
    await expect(modal).toHaveAttribute('data-view', 'UnsupportedChain')
    await modal.locator('[data-network="eip155:910056"]').click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    await expect(page.getByRole('button', { name: 'Mint 1' })).toBeVisible()
  })

  await test.step('a creator distributes a token to a list', async () => {
    await visitor.open('/settings/money')
    const card = page.getByRole('region', { name: 'Airdrops' })
    await card.getByText('Distribute', { exact: true }).click()
    await card.getByRole('button', { name: 'New drop' }).click()
    const form = page.getByRole('dialog', { name: 'New drop' })
    await form.getByLabel('Token').selectOption({ label: await aurora(form.getByLabel('Token')) })
    await form.getByLabel('Title').fill('Thank you')
    await form.getByLabel('Ends').fill(localTime((await chainTime(world)) + 65 * 60_000))
    await form.getByLabel('List').fill(`${alice},1\n${bob},0\n${alice.toLowerCase()},2`)
    await form.getByRole('button', { name: 'Save the draft' }).click()
    await expect(form.getByText('Line 2: amount must be above zero.')).toBeVisible()
    await expect(form.getByText('Line 3: same address as line 1.')).toBeVisible()
    await form.getByLabel('List').fill(`${alice},1\n${bob},2`)
    await form.getByRole('button', { name: 'Save the draft' }).click()
    const draft = card.getByRole('listitem').filter({ hasText: 'Thank you' })
    await expect(draft).toContainText('3 AUR for 2 entries')
    await draft.getByRole('button', { name: 'Build' }).click()
    await draft.getByRole('button', { name: 'Fund and publish' }).click()
    await wallet.approve()
    await expect(draft.getByText('Publish the drop')).toHaveAttribute('aria-current', 'step')
    await wallet.approve()
    await expect(draft.getByText('Live', { exact: true })).toBeVisible()
    await expect(draft).toContainText('0 AUR of 3 claimed, 0 of 2 entries')
  })

  await test.step('who is on the list claims', async () => {
    await page.getByRole('link', { name: 'Airdrops', exact: true }).click()
    await page.getByRole('link', { name: 'For you' }).click()
    const drop = page.getByRole('region', { name: 'Thank you' })
    await drop.getByRole('button', { name: 'Claim 1 AUR' }).click()
    await wallet.approve()
    await expect(drop.getByText(/^Claimed 1 AUR on /)).toBeVisible()
    await visitor.open('/settings/money')
  })

  await test.step('after its end the creator takes back what nobody claimed', async () => {
    await advanceTime(page, 66 * 60)
    await page.reload()
    const card = page.getByRole('region', { name: 'Airdrops' })
    await card.getByText('Distribute', { exact: true }).click()
    const drop = card.getByRole('listitem').filter({ hasText: 'Thank you' })
    await drop.getByRole('button', { name: 'Take back 2 AUR' }).click()
    await wallet.approve()
    await expect(drop.getByText('You took back 2 AUR.')).toBeVisible()
  })
})
