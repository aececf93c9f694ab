import type { Page } from '@playwright/test'
import { alice, expect, test, type Visitor } from './test.ts'
import type { World } from './world.ts'

test.use({ launchpad: true })

/** Opens the page of a launch by the search of Projects. */
async function openLaunch(page: Page, name: string) {
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByLabel('Search').fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Presses a button of the page, and approves in the wallet. The text of the button may contain amounts that grow. */
async function send({ page, wallet }: Visitor, name: RegExp | string) {
  await page.getByRole('button', { name }).click()
  await wallet.approve()
}

const wei = async (world: World, account: string) =>
  BigInt(String(await world.rpc(0, 'eth_getBalance', [account, 'latest'])))

const gas = 10n ** 16n

test('a supporter contributes, finalises, claims, gets a refund, stakes and releases a lock', async ({
  visitor,
  world,
}) => {
  const { page, wallet } = visitor
  await visitor.enter()

  await test.step('a contribution grows what is raised by its amount, and comes first in the activity', async () => {
    await openLaunch(page, 'Drift')
    const raised = page.getByRole('progressbar', { name: 'Raised' })
    await expect(raised).toHaveAttribute('aria-valuetext', /^32 of 80 BNB; soft cap 20 BNB reached$/)
    await page.getByLabel('Amount').fill('0.04')
    await page.getByRole('button', { name: 'Contribute 0.04 BNB' }).click()
    await expect(page.getByText('The minimum is 0.05 BNB.')).toBeVisible()
    await page.getByLabel('Amount').fill('0.05')
    await send(visitor, 'Contribute 0.05 BNB')
    await expect(raised).toHaveAttribute('aria-valuetext', /^32\.05 of 80 BNB/)
    await expect(page.getByLabel('Amount')).toHaveValue('')
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'contributed' }).first(),
    ).toContainText('0.05 BNB')
    await page.reload()
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'contributed' }).first(),
    ).toContainText('0.05 BNB')
  })

  await test.step('a request that the user rejects sends nothing', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByLabel('Amount').fill('0.1')
    await page.getByRole('button', { name: 'Contribute 0.1 BNB' }).click()
    await wallet.reject()
    await expect(page.getByText('You rejected the request in your wallet.')).toBeVisible()
  })

  await test.step('a sale that is nearly full takes what fits and pays the rest back', async () => {
    await openLaunch(page, 'Basalt')
    const before = await wei(world, alice)
    await page.getByLabel('Amount').fill('1')
    await expect(page.getByText('You may get back the part that does not fit.')).toBeVisible()
    await send(visitor, 'Contribute 1 BNB')
    await expect(page.getByRole('button', { name: 'Finalise sale' })).toBeVisible()
    const paid = before - (await wei(world, alice))
    expect(paid).toBeGreaterThanOrEqual(3n * 10n ** 17n)
    expect(paid).toBeLessThan(3n * 10n ** 17n + gas)
  })

  await test.step('anyone finalises a sale that has succeeded, and its buyer claims', async () => {
    await send(visitor, 'Finalise sale')
    await expect(page.getByText('All tokens are yours to claim.')).toBeVisible()
    await send(visitor, 'Claim 3,000 BSLT')
    await expect(page.getByText('You claimed everything.')).toBeVisible()
  })

  await test.step('a sale that failed pays back', async () => {
    await openLaunch(page, 'Cinder')
    const before = await wei(world, alice)
    await send(visitor, 'Get 1.5 BNB back')
    await expect(page.getByText(/^Refunded 1\.5 BNB on /)).toBeVisible()
    const got = (await wei(world, alice)) - before
    expect(got).toBeGreaterThan(15n * 10n ** 17n - gas)
    expect(got).toBeLessThanOrEqual(15n * 10n ** 17n)
  })

  await test.step('an upcoming sale has a countdown and no field; a cancelled one says so', async () => {
    await openLaunch(page, 'Ember')
    await expect(page.getByRole('timer')).toHaveText(/^1 d \d+ h$/)
    await expect(page.getByLabel('Amount')).toBeHidden()
    await openLaunch(page, 'Flint')
    await expect(page.getByText('The creator cancelled this sale.')).toBeVisible()
    await expect(page.getByText('You did not take part.')).toBeVisible()
  })

  await test.step('vested tokens are claimed, once', async () => {
    await openLaunch(page, 'Aurora')
    await send(visitor, /^Claim [\d,.]+ AUR$/)
    await expect(page.getByText('Claimed', { exact: true }).locator('..')).toContainText(/[1-9][\d,.]* AUR/)
  })

  await test.step('a lock past its cliff releases to its beneficiary', async () => {
    const team = page.getByRole('region', { name: 'Team' })
    await expect(team.getByText(/^Nothing can leave before /)).toBeVisible()
    await expect(team.getByRole('button', { name: /^Release/ })).toBeHidden()
    const advisor = page.getByRole('region', { name: 'Advisor' })
    await send(visitor, /^Release [\d,.]+ AUR$/)
    await expect(advisor.getByRole('img', { name: /Released 1\d %/ })).toBeVisible()
    await advisor.getByRole('button', { name: 'Extend' }).click()
    const extend = page.getByRole('dialog', { name: 'Extend Advisor' })
    await extend.getByLabel('End').fill('2026-01-01')
    await extend.getByRole('button', { name: 'Extend' }).click()
    await expect(extend.getByText('A lock can only be made longer.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a stake of two steps continues where it was stopped, and Exit returns it', async () => {
    const pool = page.getByRole('region', { name: 'Stake AUR' })
    await expect(pool.getByText('2,500 AUR').first()).toBeVisible()
    await send(visitor, 'Exit')
    await expect(pool.getByText('0 AUR').first()).toBeVisible()
    await pool.getByLabel('Amount to stake').fill('100')
    // The pool is approved without a limit in the history; a revoked approval needs both steps.
    await pool.getByRole('button', { name: 'Stake 100 AUR' }).click()
    await wallet.approve()
    await expect(pool.getByText('100 AUR').first()).toBeVisible()
  })
})
