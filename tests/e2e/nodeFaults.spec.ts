import { advanceTime } from './advanceTime.ts'
import { openLaunch } from './openLaunch.ts'
import { expect, test } from './test.ts'

// The browser logs the reads that the services refuse while the node does not answer.
test.use({ provoked: /^Failed to load resource: .* 503/ })

test('the page says that a network does not answer, goes on when it does, and forgets what a reorganization took back', async ({
  visitor,
  world,
}) => {
  const { page, wallet } = visitor
  await visitor.enter()
  const points = page.getByRole('region', { name: 'Your points' }).locator('p')
  const nfts = page.getByText(/^\d+ NFTs?$/)
  const own = async () => {
    await visitor.open('/settings/leaderboard')
    const shown = await points.textContent()
    await visitor.open('/nfts')
    return [shown, await nfts.textContent()]
  }

  await test.step('a mint of the last three blocks that is taken back is in no list and gives no points', async () => {
    // What earlier tests did gives points once its blocks are final. The page has all blocks before the newest one read.
    await world.rpc(0, 'anvil_mine', ['0x6'])
    await advanceTime(page, 1)
    await advanceTime(page, 1)
    const before = await own()
    await page.getByRole('link', { name: 'Mint', exact: true }).click()
    await page.getByRole('button', { name: 'Mint 1' }).click()
    await wallet.approve()
    await expect(page.getByRole('region', { name: 'Just minted' }).getByRole('listitem')).toHaveCount(1)
    await expect.poll(own).not.toEqual(before)
    await world.rpc(0, 'anvil_reorg', [3, []])
    await expect.poll(own).toEqual(before)
  })

  await test.step('a node that stops answering is reported, pages open, and a button says so', async () => {
    await openLaunch(page, 'Drift')
    const resume = world.devnet.pause(0)
    const lag = page.getByText(/^Data from BNB Devnet is \d+ s behind\.$/)
    await expect(async () => {
      // Each visit takes seconds now, and the next one would cancel it.
      for (const name of ['Airdrops', 'Projects']) {
        await page.getByRole('link', { name, exact: true }).click()
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      }
      await expect(lag).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await openLaunch(page, 'Drift')
    await page.getByLabel('Amount').fill('0.05')
    await page.getByRole('button', { name: 'Contribute 0.05 BNB' }).click()
    await expect(page.getByText('The network did not answer. Nothing was sent.')).toBeVisible()
    resume()
    await expect(async () => {
      await page.reload()
      await expect(lag).toBeHidden({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await page.getByLabel('Amount').fill('0.05')
    await page.getByRole('button', { name: 'Contribute 0.05 BNB' }).click()
    await wallet.approve()
    await expect(page.getByLabel('Amount')).toHaveValue('')
  })
})
