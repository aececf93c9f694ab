import type { Locator, Page } from '@playwright/test'
import { carol, expect, test } from './test.ts'

/** Watches the page draw from now on. @returns the widest gap between two frames so far, in ms */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle(() => {
    const frames = { last: performance.now(), widest: 0 }
    const frame = (time: number) => {
      frames.widest = Math.max(frames.widest, time - frames.last)
      frames.last = time
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    return frames
  })
  return () =>
    watch.evaluate(
      (frames) =>
        // One more frame, so that a gap that is still open counts.
        new Promise<number>((resolve) => requestAnimationFrame(() => resolve(frames.widest))),
    )
}

test.describe('a person says no', () => {
  test('to connecting: said so, nothing shared, tried again', async ({ visitor }) => {
    const { modal, wallet, connectButton } = visitor
    await visitor.open()
    await connectButton.click()
    await modal.locator('[data-wallet="dev.latchkey.wallet"]').click()
    await wallet.reject()
    await expect(modal.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await expect(modal).toContainText('Nothing was shared with Latchkey Launch.')
    await modal.getByRole('button', { name: 'Try again' }).click()
    await wallet.approve()
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  })

  test('to signing: not signed in yet, tried again', async ({ visitor }) => {
    const { modal, wallet, page } = visitor
    await visitor.open()
    await visitor.connect()
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.reject()
    await expect(modal.getByRole('heading', { name: 'You’re not signed in yet' })).toBeVisible()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  test('to switching: still where one was', async ({ visitor }) => {
    const { modal, wallet, accountButton } = visitor
    await visitor.enter()
    await accountButton.click()
    await modal.getByRole('button', { name: /^Network:/ }).click()
    await modal.locator('[data-network="eip155:910155"]').click()
    await wallet.reject()
    await expect(modal.getByRole('heading', { name: 'Still on BNB Devnet' })).toBeVisible()
    await modal.getByRole('button', { name: 'Stay on BNB Devnet' }).click()
    await expect(modal.locator('[data-network="eip155:910056"]')).toHaveAttribute('aria-checked', 'true')
  })

  test('to sending: nothing is sent', async ({ visitor, world }) => {
    const { modal, wallet, accountButton } = visitor
    await visitor.enter()
    const before = await world.rpc(0, 'eth_getBalance', [carol, 'latest'])
    await accountButton.click()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount').fill('1')
    await modal.getByLabel('To', { exact: true }).fill(carol)
    await modal.getByRole('button', { name: 'Review' }).click()
    await modal.getByRole('button', { name: 'Send 1 BNB' }).click()
    await wallet.reject()
    await expect(modal.getByText('Not sent. You declined it in Devnet Wallet.')).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await world.rpc(0, 'eth_getBalance', [carol, 'latest'])).toBe(before)
  })

  test('to signing in, where it is required: shaken, then disconnected by Cancel', async ({ visitor }) => {
    const { modal, page, connectButton } = visitor
    await visitor.open()
    await visitor.connect()
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    // For half a second: who looks now and then may miss it.
    await modal.evaluate((dialog) => {
      const shaken = new Promise<void>((resolve) => {
        const seen = new MutationObserver(() => dialog.hasAttribute('data-shake') && resolve())
        seen.observe(dialog, { attributeFilter: ['data-shake'] })
      })
      Object.assign(globalThis, { shaken })
    })
    await page.keyboard.press('Escape')
    await page.evaluate('shaken')
    await expect(modal).toBeVisible()
    await modal.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(modal).toBeHidden()
    await expect(connectButton).toBeVisible()
  })
})

const twice = {
  'a double click': (send: Locator) => send.dblclick(),
  // Before the page can draw anything in between.
  'two clicks in one turn': (send: Locator) =>
    send.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    }),
}
for (const [name, press] of Object.entries(twice)) {
  test(`F48: ${name} on Send asks the wallet once, and the money moves once`, async ({ visitor, world }) => {
    const { modal, wallet, accountButton } = visitor
    const balance = async () => BigInt((await world.rpc(0, 'eth_getBalance', [carol, 'latest'])) as string)
    await visitor.enter()
    const before = await balance()
    await accountButton.click()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount').fill('1')
    await modal.getByLabel('To', { exact: true }).fill(carol)
    await modal.getByRole('button', { name: 'Review' }).click()
    await press(modal.getByRole('button', { name: 'Send 1 BNB' }))
    await wallet.approve()
    await expect.poll(balance).toBe(before + 10n ** 18n)
    expect(await wallet.asked('eth_sendTransaction')).toBe(1)
    await expect(modal.getByRole('heading', { name: '1 BNB sent' })).toBeVisible()
  })
}

test.describe('a wallet misbehaves', () => {
  test('it never answers: Back cancels, and a late answer changes nothing', async ({ visitor }) => {
    const { modal, wallet, page, connectButton } = visitor
    await visitor.open()
    await wallet.behave('late')
    await connectButton.click()
    await modal.locator('[data-wallet="dev.latchkey.wallet"]').click()
    await expect(modal.getByRole('heading', { name: 'Continue in Devnet Wallet' })).toBeVisible()
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(modal).toHaveAttribute('data-view', 'Connect')
    await wallet.call('release')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(connectButton).toBeVisible()
    await expect.poll(() => wallet.asked('eth_requestAccounts')).toBe(1)
  })

  test('it is asked already: one request, and the person is told', async ({ visitor }) => {
    const { modal, wallet, connectButton } = visitor
    await visitor.open()
    await wallet.behave('pending')
    await connectButton.click()
    await modal.locator('[data-wallet="dev.latchkey.wallet"]').click()
    await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await wallet.asked('eth_requestAccounts')).toBe(1)
  })

  test('it is locked at a reload: locked, not connected, and back when unlocked', async ({ visitor }) => {
    const { modal, wallet, page, accountButton } = visitor
    await visitor.enter()
    await wallet.call('lock')
    await page.reload()
    await accountButton.click()
    await expect(modal.getByText(/Devnet Wallet is locked/)).toBeVisible()
    await wallet.call('unlock')
    await expect(modal.getByText(/is locked/)).toBeHidden()
    await expect(modal.getByText(/BNB/).first()).toBeVisible()
  })

  test('it goes to a network the app does not work on: said so, and solved', async ({ visitor }) => {
    const { modal, wallet, page } = visitor
    await visitor.enter()
    await wallet.setChain(1)
    await expect(modal).toHaveAttribute('data-view', 'UnsupportedChain')
    await page.keyboard.press('Escape')
    await expect(modal).toBeVisible()
    await modal.locator('[data-network="eip155:910056"]').click()
    await wallet.approve()
    await expect(modal).toBeHidden()
  })

  test('it says yes to a switch and stays: not switched, after its time', async ({ visitor }) => {
    const { modal, wallet, accountButton } = visitor
    await visitor.enter()
    await accountButton.click()
    await modal.getByRole('button', { name: /^Network:/ }).click()
    await wallet.behave('null')
    await modal.locator('[data-network="eip155:910155"]').click()
    await wallet.approve()
    await expect(modal.getByRole('heading', { name: /Devnet Wallet couldn’t switch/ })).toBeVisible({
      timeout: 15_000,
    })
  })

  test('it signs with another account: refused', async ({ visitor }) => {
    const { modal, wallet, page } = visitor
    await visitor.open()
    await visitor.connect()
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await wallet.behave('wrongSigner')
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  })

  test('F39: the account changes during review: it closes with a message', async ({ visitor }) => {
    const { modal, wallet, accountButton } = visitor
    await visitor.enter()
    await accountButton.click()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount').fill('1')
    await modal.getByLabel('To', { exact: true }).fill(carol)
    await modal.getByRole('button', { name: 'Review' }).click()
    await expect(modal).toHaveAttribute('data-view', 'SendReview')
    await wallet.selectAccount(1)
    await expect(modal).not.toHaveAttribute('data-view', 'SendReview')
    expect(await wallet.asked('eth_sendTransaction')).toBe(0)
  })

  test('F41: it is gone: disconnected within 3 s, and can be connected again', async ({ visitor }) => {
    const { wallet, connectButton, accountButton, modal } = visitor
    await visitor.enter()
    await wallet.behave('disconnect')
    await expect(connectButton).toBeVisible()
    await wallet.behave('normal')
    await connectButton.click()
    await modal.locator('[data-wallet="dev.latchkey.wallet"]').click()
    // The wallet still allows the site and the server still knows the account: nothing has to be asked again.
    await expect(accountButton).toBeVisible()
    await expect(modal).toBeHidden()
  })

  test('F38: it storms: the page stays responsive and the last word counts', async ({ visitor }) => {
    const { wallet, modal, page } = visitor
    await visitor.enter()
    const widestGap = await watchFrames(page)
    await wallet.behave('storm')
    await wallet.selectAccount(1)
    await expect(page.locator('latchkey-button', { hasText: 'Account' })).toContainText('0x70…79C8')
    await expect(page.locator('latchkey-button', { hasText: 'BNB Devnet' })).toHaveCount(1)
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    expect(await widestGap()).toBeLessThan(500)
  })

  test('two wallets claim one name: both are shown, marked, and the hostile picture is not', async ({
    visitor,
  }) => {
    const { modal, page, connectButton } = visitor
    await visitor.open()
    await page.evaluate(
      () => void devnetWallet.announceTwin?.({ name: 'Devnet Wallet', icon: 'javascript:alert(1)' }),
    )
    await connectButton.click()
    await expect(modal.getByRole('button', { name: /Devnet Wallet/ })).toHaveCount(2)
    await expect(modal.getByText('Duplicate')).toHaveCount(2)
  })
})
