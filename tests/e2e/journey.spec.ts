import { alice, carol, expect, test } from './test.ts'

test('a newcomer connects, signs in, switches, sends, reloads, signs out and leaves', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet, accountButton, connectButton } = visitor
  /** As the page writes what the chain says she holds, to the hundredth: others have spent of it before. */
  const held = async () => {
    const wei = BigInt(String(await world.rpc(0, 'eth_getBalance', [alice, 'latest'])))
    const text = (Number(wei / 10n ** 16n) / 100).toLocaleString('en-US')
    return new RegExp(`^${text.replace('.', '\\.')}.* BNB$`)
  }
  await visitor.open()
  await expect(page).toHaveTitle('Latchkey Launch')

  await test.step('connect, reading what the wallet asks', async () => {
    await connectButton.click()
    await expect(modal).toHaveAttribute('data-view', 'Connect')
    await expect(modal.getByRole('button', { name: /Devnet Wallet.*Installed/ })).toBeVisible()
    await modal.locator('[data-wallet="dev.latchkey.wallet"]').click()
    await expect(modal.getByRole('heading', { name: 'Continue in Devnet Wallet' })).toBeVisible()
    await wallet.approve()
    await expect(modal.getByRole('heading', { name: 'Connected' })).toBeVisible()
  })

  await test.step('sign in, on a message that names this site', async () => {
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await modal.getByText('What you’re signing').click()
    await expect(modal).toContainText(
      `${new URL(world.origin).host} wants you to sign in with your Ethereum account:`,
    )
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
    await expect(modal).toBeHidden()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(accountButton).toBeFocused()
  })

  await test.step('the balance is the chain’s', async () => {
    await accountButton.click()
    await expect(modal).toHaveAttribute('data-view', 'Account')
    await expect(modal.getByText(await held()).first()).toBeVisible()
    await expect(modal.getByText('10,000 USDX')).toBeVisible()
  })

  await test.step('send native', async () => {
    const balance = async () => BigInt(String(await world.rpc(0, 'eth_getBalance', [carol, 'latest'])))
    const before = await balance()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount').fill('0,5')
    await modal.getByLabel('To', { exact: true }).fill(carol)
    await expect(modal.getByText(/About 0\.0/)).toBeVisible()
    await modal.getByRole('button', { name: 'Review' }).click()
    await expect(modal).toHaveAttribute('data-view', 'SendReview')
    await expect(modal).toContainText('3C44')
    await modal.getByRole('button', { name: 'Send 0.5 BNB' }).click()
    await expect(modal.getByRole('heading', { name: 'Approve in Devnet Wallet' })).toBeVisible()
    await wallet.approve()
    await expect(modal.getByRole('heading', { name: '0.5 BNB sent' })).toBeVisible()
    expect((await balance()) - before).toBe(500_000_000_000_000_000n)
    await modal.getByRole('button', { name: 'Done' }).click()
    await expect(modal.getByText(await held()).first()).toBeVisible()
  })

  await test.step('send a token that returns nothing, like USDT', async () => {
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByRole('button', { name: /Change token/ }).click()
    await modal.getByRole('button', { name: /Demo Dollar/ }).click()
    await modal.getByLabel('Amount').fill('12.345678')
    await modal.getByLabel('To', { exact: true }).fill(carol)
    await modal.getByRole('button', { name: 'Review' }).click()
    await modal.getByRole('button', { name: 'Send 12.345678 USDX' }).click()
    await wallet.approve()
    await expect(modal.getByRole('heading', { name: '12.345678 USDX sent' })).toBeVisible()
    await modal.getByRole('button', { name: 'Done' }).click()
    await expect(modal.getByText('9,987.654322 USDX')).toBeVisible()
  })

  await test.step('switch to a network the wallet has to add, sign in there, and come back signed in', async () => {
    await modal.getByRole('button', { name: 'Network: BNB Devnet. Switch network' }).click()
    await modal.locator('[data-network="eip155:910155"]').click()
    await wallet.approve()
    await expect(modal.getByText('You’re on Sepolia Devnet')).toBeVisible()
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    await accountButton.click()
    await expect(modal.getByText('10,000 ETH').first()).toBeVisible()
    await modal.getByRole('button', { name: 'Network: Sepolia Devnet. Switch network' }).click()
    await modal.locator('[data-network="eip155:910056"]').click()
    await wallet.approve()
    await expect(modal.getByText(await held()).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  })

  await test.step('reload: the address at once, never "disconnected", still signed in', async () => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      const look = () => {
        for (const host of document.querySelectorAll('latchkey-button')) {
          const text = host.shadowRoot?.textContent ?? ''
          if (text !== '' && seen.at(-1) !== text) seen.push(text)
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await expect(accountButton).toBeVisible({ timeout: 1_000 })
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(modal).toBeHidden()
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    expect(seen.join(' ')).not.toContain('Connect wallet')
  })

  await test.step('the dashboard is this account’s', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page).toHaveTitle('Dashboard - Latchkey Launch')
    await expect(page.getByText(alice).first()).toBeVisible()
  })

  await test.step('sign out: still connected; the dashboard is closed, also to Back', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(accountButton).toBeVisible()
    await page.goto(`${world.origin}/dashboard`)
    await expect(page).toHaveURL(/\?auth=1/)
  })

  await test.step('disconnect', async () => {
    await page.goto(world.origin)
    await accountButton.click()
    await modal.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(modal).toBeHidden()
    await expect(connectButton).toBeVisible()
    await page.reload()
    await expect(connectButton).toBeVisible()
  })
})

test('disconnecting from Account signs out on the server as well', async ({ visitor }) => {
  await visitor.enter()
  await visitor.accountButton.click()
  await visitor.modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(visitor.modal).toBeHidden()
  await expect(visitor.connectButton).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  await visitor.open('/dashboard')
  await expect(visitor.page).toHaveURL(/\?auth=1/)
})

test('a guest who was sent to sign in goes on within the site, whatever the address says', async ({
  visitor,
}) => {
  await visitor.open(`/?auth=1&intended=${encodeURIComponent('/\\evil.example')}`)
  await expect(visitor.modal).toBeVisible()
  await visitor.modal.locator('[data-wallet="dev.latchkey.wallet"]').click()
  await visitor.wallet.approve()
  await visitor.modal.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.wallet.approve()
  await expect(visitor.page).toHaveURL(/^http:\/\/localhost:\d+\/dashboard$/)
})
