import { alice, bob, carol, expect, seeDuring, test } from './test.ts'

test('All wallets lists the directory, can be searched and scrolled, and links to wallets to install', async ({
  visitor,
}) => {
  const { modal, connectButton } = visitor
  await visitor.open()
  await connectButton.click()
  await expect(modal.getByRole('button', { name: /All wallets/ })).toContainText('530+')
  await modal.getByRole('button', { name: /All wallets/ }).click()
  await expect(modal).toHaveAttribute('data-view', 'AllWallets')
  const search = modal.getByRole('searchbox')
  await expect(search).toHaveAttribute('placeholder', /5[0-9]{2} wallets/)
  await expect(modal.getByRole('list', { name: 'Installed' })).toContainText('Devnet Wallet')

  await test.step('the last wallet can be reached by scrolling', async () => {
    const pages = new Set<string>()
    visitor.page.on('request', (request) => {
      if (request.url().includes('/getWallets')) pages.add(request.url())
    })
    const list = modal.getByRole('list', { name: 'Wallets' })
    await list.locator('[data-wallet]').first().focus()
    await expect
      .poll(async () => {
        await visitor.page.keyboard.press('End')
        return pages.size
      })
      .toBeGreaterThan(10)
    expect(await modal.locator('[data-wallet]').count()).toBeLessThan(200)
  })

  await test.step('a search with a typing mistake finds the wallet', async () => {
    await search.fill('Rainbw')
    // The results replace the rows of the list, among which it may be too.
    const first = modal.getByRole('list', { name: 'Wallets' }).locator('[data-wallet]').first()
    await expect(first).toHaveAttribute('data-wallet', 'me.rainbow')
    await first.click()
    await expect(modal).toHaveAttribute('data-view', 'ConnectingWalletConnect')
    await expect(modal.getByRole('img', { name: 'QR code to scan with your phone' })).toBeVisible()
    await expect(modal.getByRole('link', { name: /Get it/ })).toHaveAttribute('href', /^https:\/\//)
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(search).toHaveValue('Rainbw')
  })

  await test.step('an installed wallet connects', async () => {
    await search.fill('')
    await visitor.choose()
    await seeDuring(modal.getByRole('heading', { name: 'Connected' }), () => visitor.wallet.approve())
  })
})

test('tokens, NFTs and activity of the account match the chain exactly', async ({ visitor, world }) => {
  const { modal, accountButton, wallet } = visitor
  await visitor.enter()
  await accountButton.click()

  await test.step('tokens with their values', async () => {
    const balance = BigInt(String(await world.rpc(0, 'eth_getBalance', [alice, 'latest'])))
    const answer = await fetch(`${world.services}/v1/account/${alice}/balance?chainId=eip155:910056`)
    const { balances } = (await answer.json()) as {
      balances: { symbol: string; quantity: { numeric: string }; price: number }[]
    }
    const bnb = balances.find(({ symbol }) => symbol === 'BNB')
    const [whole = '', fraction = ''] = (bnb?.quantity.numeric ?? '').split('.')
    expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(balance)
    expect(bnb?.price).toBeGreaterThan(0)
    await expect(modal.getByRole('list', { name: 'Tokens' })).toContainText('Demo Dollar')
    await expect(modal.getByRole('list', { name: 'Tokens' })).toContainText('$')
  })

  await test.step('NFTs', async () => {
    await modal.getByRole('tab', { name: 'NFTs' }).click()
    // Placeholders have no name.
    const names = modal.locator('.lk-nft__name')
    await expect(names.first()).toBeVisible()
    const [collection] = world.devnet.deployment.nfts
    const owned = await world.rpc(0, 'eth_call', [
      { to: collection?.address, data: `0x70a08231${alice.slice(2).toLowerCase().padStart(64, '0')}` },
      'latest',
    ])
    expect(await names.count()).toBe(Number(owned))
  })

  await test.step('activity shows a new transfer within seconds', async () => {
    await modal.getByRole('tab', { name: 'Activity' }).click()
    await expect(modal.getByRole('list', { name: 'Activity' })).toBeVisible()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount').fill('0.123456')
    await modal.getByLabel('To', { exact: true }).fill(carol)
    await modal.getByRole('button', { name: 'Review' }).click()
    await modal.getByRole('button', { name: 'Send 0.123456 BNB' }).click()
    await wallet.approve()
    await expect(modal.getByRole('heading', { name: /BNB sent/ })).toBeVisible()
    await modal.getByRole('button', { name: 'Done' }).click()
    await modal.getByRole('tab', { name: 'Activity' }).click()
    const newest = modal.getByRole('list', { name: 'Activity' }).getByRole('listitem').first()
    await expect(newest).toContainText('Sent')
    await expect(newest).toContainText('0.123456')
  })
})

test('a name is registered, resolves both ways, and is accepted as a recipient', async ({
  visitor,
  world,
}) => {
  const { page, modal, accountButton, wallet } = visitor
  const label = `meadow-${Date.now().toString(36)}`
  const name = `${label}.latchkey.id`
  await visitor.enter()
  await accountButton.click()
  await modal.getByRole('button', { name: 'Get an account name' }).click()
  await expect(modal).toHaveAttribute('data-view', 'RegisterAccount')
  await modal.getByRole('button', { name: 'Choose a name' }).click()
  await expect(modal).toHaveAttribute('data-view', 'RegisterAccountName')
  // On a busy computer the service does not answer in time, and the user asks again.
  await page.addLocatorHandler(modal.getByText('The name service didn’t answer.'), () =>
    modal.getByRole('button', { name: 'Try again' }).click(),
  )
  await modal.getByRole('textbox').fill(label)
  await expect(modal).toContainText(`${name} is`)
  await modal.getByRole('button', { name: 'Register name' }).click()
  await wallet.approve()
  await expect(modal).toHaveAttribute('data-view', 'RegisterAccountNameSuccess')
  await expect(modal).toContainText(name)
  await modal.getByRole('button', { name: 'Done' }).click()
  await expect(modal).toContainText(name)

  const forward = await (await fetch(`${world.services}/v1/profile/account/${name}?apiVersion=2`)).json()
  expect(JSON.stringify(forward)).toContain(alice)
  const reverse = await (await fetch(`${world.services}/v1/profile/reverse/${alice}?apiVersion=2`)).json()
  expect(JSON.stringify(reverse)).toContain(name)

  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await modal.getByLabel('Amount').fill('0.01')
  await modal.getByLabel('To', { exact: true }).fill(label)
  await expect(modal.getByRole('button', { name: 'Review' })).toBeEnabled()
  await modal.getByRole('button', { name: 'Review' }).click()
  await expect(modal).toContainText(name)
  await expect(modal).toContainText(alice.slice(2, 6))

  // An ENS name, resolved on the chain.
  await modal.getByRole('button', { name: 'Back' }).click()
  await modal.getByLabel('To', { exact: true }).fill('harbour.eth')
  await expect(modal.getByRole('button', { name: 'Review' })).toBeEnabled()
  await modal.getByRole('button', { name: 'Review' }).click()
  await expect(modal).toContainText('harbour.eth')
  await expect(modal).toContainText(bob.slice(2, 6))
})

test('buying increases the balance on the chain', async ({ visitor, world, context }) => {
  const { modal, accountButton } = visitor
  await visitor.enter()
  const before = BigInt(String(await world.rpc(0, 'eth_getBalance', [alice, 'latest'])))
  await accountButton.click()
  await modal.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(modal).toHaveAttribute('data-view', 'Buy')
  const onward = modal.getByRole('button', { name: /^Continue to / })
  await expect(onward).toBeEnabled()
  const opened = context.waitForEvent('page')
  await onward.click()
  const partner = await opened
  await partner.waitForLoadState()
  await expect(partner.getByText(/test money/i).first()).toBeVisible()
  await partner.getByRole('button', { name: /pay/i }).click()
  await expect(partner.getByText(/arrived|done|paid|complete/i).first()).toBeVisible()
  await partner.close()
  await expect(modal).toHaveAttribute('data-view', 'Account')
  const after = BigInt(String(await world.rpc(0, 'eth_getBalance', [alice, 'latest'])))
  expect(after).toBeGreaterThan(before)
})
