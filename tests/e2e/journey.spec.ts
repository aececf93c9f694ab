import { alice, carol, expect, seeDuring, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a user connects, signs in, sends, switches networks, reloads, signs out and disconnects', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet, accountButton, connectButton } = visitor
  /** The page's text of alice's balance on the chain, to two decimals; earlier tests have spent some of it. */
  const balanceText = async () => {
    const wei = BigInt(String(await world.rpc(0, 'eth_getBalance', [alice, 'latest'])))
    const text = (Number(wei / 10n ** 16n) / 100).toLocaleString('en-US')
    return new RegExp(`^${text.replace('.', '\\.')}.* BNB$`)
  }
  await visitor.open()
  await expect(page).toHaveTitle('Latchkey Launch')

  await test.step('connect in the wallet', async () => {
    await connectButton.click()
    await expect(modal).toHaveAttribute('data-view', 'Connect')
    await expect(modal.getByRole('button', { name: /Devnet Wallet.*Installed/ })).toBeVisible()
    await visitor.choose()
    await expect(modal.getByRole('heading', { name: 'Continue in Devnet Wallet' })).toBeVisible()
    await seeDuring(modal.getByRole('heading', { name: 'Connected' }), () => wallet.approve())
  })

  await test.step('sign in with a message that names this site', async () => {
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await modal.getByText('What you’re signing').click()
    await expect(modal).toContainText(
      `${new URL(world.origin).host} wants you to sign in with your Ethereum account:`,
    )
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    // Shown for a second: a slow machine may paint no frame of it.
    const said = await modal.evaluateHandle((dialog) => {
      const root = dialog.getRootNode()
      const texts: string[] = []
      new MutationObserver(() => void texts.push(root.textContent ?? '')).observe(root, {
        ...{ subtree: true, childList: true, characterData: true },
      })
      return texts
    })
    await wallet.approve()
    await expect(modal).toBeHidden()
    expect((await said.jsonValue()).join()).toContain('You’re signed in')
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    await expect(accountButton).toBeFocused()
  })

  await test.step('the balance is that of the chain', async () => {
    await accountButton.click()
    await expect(modal).toHaveAttribute('data-view', 'Account')
    await expect(modal.getByText(await balanceText()).first()).toBeVisible()
    await expect(modal.getByText('10,000 USDX')).toBeVisible()
  })

  await test.step('send the native token', async () => {
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
    await expect(modal.getByText(await balanceText()).first()).toBeVisible()
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

  await test.step('switch to a network that the wallet adds, sign in there, and switch back signed in', async () => {
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
    await expect(modal.getByText(await balanceText()).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  })

  await test.step('reload: the address is shown at once, never "Connect wallet", and the sign-in is kept', async () => {
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
    await expect(accountButton).toBeVisible()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    await expect(modal).toBeHidden()
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
    expect(seen.join(' ')).not.toContain('Connect wallet')
  })

  await test.step('the dashboard shows this account', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page).toHaveTitle('Dashboard - Latchkey Launch')
    await expect(page.getByText(alice).first()).toBeVisible()
  })

  await test.step('sign out: still connected, and the dashboard redirects to the sign-in', async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
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

test('disconnecting in Account signs out on the server, too', async ({ visitor }) => {
  await visitor.enter()
  await visitor.accountButton.click()
  await visitor.modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(visitor.modal).toBeHidden()
  await expect(visitor.connectButton).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: 'Your account' })).toBeHidden()
  await visitor.open('/dashboard')
  await expect(visitor.page).toHaveURL(/\?auth=1/)
})

test('a sign-in with a foreign intended address continues on the dashboard', async ({ visitor }) => {
  await visitor.open(`/?auth=1&intended=${encodeURIComponent('/\\evil.example')}`)
  await visitor.chooseToSignIn('Wallet')
  await visitor.choose()
  await visitor.wallet.approve()
  await visitor.modal.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.wallet.approve()
  await expect(visitor.page).toHaveURL(/^http:\/\/localhost:\d+\/dashboard$/)
})

test('an optional sign-in (SIWX_REQUIRED=0) can be dismissed, and made later', async ({ visitor }) => {
  const { page, modal, wallet, accountButton } = visitor
  // The page as the server sends it with that setting, changed before its scripts run.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const json = document.querySelector('script[data-page]')?.firstChild
      if (json instanceof Text) json.data = json.data.replace('"siwxRequired":true', '"siwxRequired":false')
    })
  })
  await visitor.open()
  await visitor.connect()
  await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await accountButton.click()
  await expect(modal).toHaveAttribute('data-view', 'Account')
  await expect(modal.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
  await wallet.approve()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
})
