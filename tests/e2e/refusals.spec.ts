import type { Locator } from '@playwright/test'
import { carol, expect, test } from './test.ts'

test.describe('the user declines', () => {
  test('a connection: the modal shows that nothing was shared, and a retry works', async ({ visitor }) => {
    const { modal, wallet, connectButton } = visitor
    await visitor.open()
    await connectButton.click()
    await visitor.choose()
    await wallet.reject()
    await expect(modal.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await expect(modal).toContainText('Nothing was shared with Latchkey Launch.')
    await modal.getByRole('button', { name: 'Try again' }).click()
    await wallet.approve()
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  })

  test('a signature: the user is not signed in, and a retry works', async ({ visitor }) => {
    const { modal, wallet, page } = visitor
    await visitor.open()
    await visitor.connect()
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.reject()
    await expect(modal.getByRole('heading', { name: 'You’re not signed in yet' })).toBeVisible()
    await modal.getByRole('button', { name: 'Try again' }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  })

  test('a network switch: the network is unchanged', async ({ visitor }) => {
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

  test('a transfer: nothing is sent', async ({ visitor, world }) => {
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

  test('a required sign-in: Escape shakes the modal, and Cancel disconnects', async ({ visitor }) => {
    const { modal, page, connectButton } = visitor
    await visitor.open()
    await visitor.connect()
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    // Observed, because it lasts 500 ms and polling may miss it.
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
  // Before the page can render in between.
  'two clicks in one turn': (send: Locator) =>
    send.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    }),
}
for (const [name, press] of Object.entries(twice)) {
  test(`F48: ${name} on Send sends one request to the wallet and one transfer`, async ({
    visitor,
    world,
  }) => {
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
    expect(await wallet.requestCount('eth_sendTransaction')).toBe(1)
    await expect(modal.getByRole('heading', { name: '1 BNB sent' })).toBeVisible()
  })
}

test.describe('a wallet misbehaves', () => {
  test('it never answers: Back cancels, and a late answer is ignored', async ({ visitor }) => {
    const { modal, wallet, page, connectButton } = visitor
    await visitor.open()
    await wallet.behave('late')
    await connectButton.click()
    await visitor.choose()
    await expect(modal.getByRole('heading', { name: 'Continue in Devnet Wallet' })).toBeVisible()
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(modal).toHaveAttribute('data-view', 'SwitchActiveChain')
    await wallet.call('release')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(connectButton).toBeVisible()
    await expect.poll(() => wallet.requestCount('eth_requestAccounts')).toBe(1)
  })

  test('it reports a pending request: one request is sent, and the modal offers a retry', async ({
    visitor,
  }) => {
    const { modal, wallet, connectButton } = visitor
    await visitor.open()
    await wallet.behave('pending')
    await connectButton.click()
    await visitor.choose()
    await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await wallet.requestCount('eth_requestAccounts')).toBe(1)
  })

  test('it is locked at a reload: the account is locked, and connected when unlocked', async ({
    visitor,
  }) => {
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

  test('it switches to an unsupported network: UnsupportedChain opens, and a switch closes it', async ({
    visitor,
  }) => {
    const { modal, wallet, page, accountButton } = visitor
    await visitor.enter()
    await wallet.setChain(1)
    await expect(modal).toHaveAttribute('data-view', 'UnsupportedChain')
    // A user who closes it is shown it again with the next opening.
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await accountButton.click()
    await expect(modal).toHaveAttribute('data-view', 'UnsupportedChain')
    await modal.locator('[data-network="eip155:910056"]').click()
    await wallet.approve()
    await expect(modal).toBeHidden()
  })

  test('it approves a switch without switching: the modal shows a failure', async ({ visitor }) => {
    const { modal, wallet, accountButton } = visitor
    await visitor.enter()
    await accountButton.click()
    await modal.getByRole('button', { name: /^Network:/ }).click()
    await wallet.behave('null')
    await modal.locator('[data-network="eip155:910155"]').click()
    await wallet.approve()
    await expect(modal.getByRole('heading', { name: /Devnet Wallet couldn’t switch/ })).toBeVisible()
  })

  test('it signs with another account: the sign-in is rejected', async ({ visitor }) => {
    const { modal, wallet, page } = visitor
    await visitor.open()
    await visitor.connect()
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await wallet.behave('wrongSigner')
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden()
  })

  test('F39: the account changes during the review: the review closes and nothing is sent', async ({
    visitor,
  }) => {
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
    expect(await wallet.requestCount('eth_sendTransaction')).toBe(0)
  })

  test('F41: it disconnects: the page is disconnected and can be connected again', async ({ visitor }) => {
    const { wallet, connectButton, accountButton, modal } = visitor
    await visitor.enter()
    await wallet.behave('disconnect')
    await expect(connectButton).toBeVisible()
    await wallet.behave('normal')
    await connectButton.click()
    await visitor.choose()
    // The permission and the session on the server are still valid, so there is no prompt.
    await expect(accountButton).toBeVisible()
    await expect(modal).toBeHidden()
  })

  test('F38: it sends many events: the page changes a few times and shows the last state', async ({
    visitor,
  }) => {
    const { wallet, modal, page } = visitor
    await visitor.enter()
    await wallet.selectAccount(1)
    const button = page.locator('latchkey-button', { hasText: 'Account' })
    await expect(button).toContainText('0x70…79C8')
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    // 1,000 events of two accounts and five chains; each that is shown changes the text of the button.
    const changesOf = (element: Element) => {
      const shadow = element.shadowRoot ?? element
      let changes = 0
      new MutationObserver(() => {
        changes += 1
      }).observe(shadow, { subtree: true, childList: true, characterData: true, attributes: true })
      return () => changes
    }
    const changes = await button.evaluateHandle(changesOf)
    await wallet.behave('storm')
    await expect(button).toContainText('0x70…79C8')
    await expect(page.getByRole('button', { name: /^Network: .BNB Devnet/ })).toHaveCount(1)
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    expect(await changes.evaluate((count) => count())).toBeLessThan(50)
  })

  test('two wallets claim one rdns: both are shown with a mark, without the unsafe icon', async ({
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
