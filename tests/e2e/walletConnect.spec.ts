import { bob, expect, test, type Visitor } from './test.ts'

/** Opens the code and takes its link. */
async function copiedLink({ page, modal, connectButton }: Visitor): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await connectButton.click()
  await modal.locator('[data-wallet="walletConnect"]').click()
  await expect(modal).toHaveAttribute('data-view', 'ConnectingWalletConnectBasic')
  await modal.getByRole('button', { name: 'Copy link' }).click()
  await expect(modal.getByRole('button', { name: 'Copied' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('by a link: connect, sign in, send, switch network, reload, part from the wallet', async ({
  visitor,
  world,
  phone,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  await visitor.open()

  await test.step('connect and sign in, with one approval', async () => {
    const uri = await copiedLink(visitor)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await phone.pair(uri)
    await expect(modal).toBeHidden()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect(accountButton).toContainText('0x3C…93BC')
  })

  await test.step('send', async () => {
    const before = BigInt(String(await world.rpc(0, 'eth_getBalance', [bob, 'latest'])))
    await accountButton.click()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount').fill('0.25')
    await modal.getByLabel('To', { exact: true }).fill(bob)
    await modal.getByRole('button', { name: 'Review' }).click()
    await modal.getByRole('button', { name: 'Send 0.25 BNB' }).click()
    await expect(modal.getByRole('heading', { name: '0.25 BNB sent' })).toBeVisible()
    const after = BigInt(String(await world.rpc(0, 'eth_getBalance', [bob, 'latest'])))
    expect(after - before).toBe(250_000_000_000_000_000n)
    await modal.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('switch network: signed in there already', async () => {
    await modal.getByRole('button', { name: 'Network: BNB Devnet. Switch network' }).click()
    await modal.locator('[data-network="eip155:910155"]').click()
    await expect(modal).toHaveAttribute('data-view', 'Account')
    await expect(modal.getByRole('button', { name: 'Network: Sepolia Devnet. Switch network' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  })

  await test.step('come back tomorrow', async () => {
    await page.reload()
    await expect(accountButton).toContainText('0x3C…93BC')
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  await test.step('the wallet ends it', async () => {
    await phone.disconnect()
    await expect(connectButton).toBeVisible()
  })
  expect(phone.log.map(({ kind, method }) => method ?? kind)).toEqual([
    'authentication',
    'eth_sendTransaction',
  ])
})

test('part from the page; the wallet is told, and nothing is left to restore', async ({ visitor, phone }) => {
  const { page, modal, accountButton, connectButton } = visitor
  await visitor.open()
  await phone.pair(await copiedLink(visitor))
  await expect(modal).toBeHidden()
  await accountButton.click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton).toBeVisible()
  await expect.poll(() => phone.getState().sessions.length).toBe(0)
  await page.reload()
  await expect(connectButton).toBeVisible()
})

test('declined in the wallet: said, nothing shared, and a new code works', async ({ visitor, phone }) => {
  const { modal } = visitor
  await visitor.open()
  phone.answer('authentication', 'reject')
  await phone.pair(await copiedLink(visitor))
  await expect(modal.getByRole('alert')).toBeVisible()
  phone.answer('authentication', 'approve')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await modal.getByRole('button', { name: 'Copy link' }).click()
  await phone.pair(await visitor.page.evaluate(() => navigator.clipboard.readText()))
  await expect(modal).toBeHidden()
  await expect(visitor.page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('F6: approved after the modal was closed: the wallet is told within 5 s that nobody is there', async ({
  visitor,
  phone,
}) => {
  const { page, connectButton } = visitor
  await visitor.open()
  phone.answer('authentication', 'late')
  await phone.pair(await copiedLink(visitor))
  await phone.asked(1)
  await page.keyboard.press('Escape')
  await expect(visitor.modal).toBeHidden()
  phone.release()
  // The wallet has it for a moment, and then no more.
  await expect.poll(() => phone.getState().sessions.length, { intervals: [5] }).toBe(1)
  await expect.poll(() => phone.getState().sessions.length, { timeout: 5_000 }).toBe(0)
  await expect(connectButton).toBeVisible()
})

test('R-78: neither the link nor a key stands in an address, a request, a print or what the page stores in plain', async ({
  visitor,
  world,
  phone,
}) => {
  const { page, modal } = visitor
  const asked: string[] = []
  page.on('request', (request) =>
    asked.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
  )
  await visitor.open()
  const uri = await copiedLink(visitor)
  const topic = uri.slice(3, 67)
  const key = new URL(uri).searchParams.get('symKey') ?? ''
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  await phone.pair(uri)
  await expect(modal).toBeHidden()
  const address = await page.evaluate(() => location.href + document.referrer + JSON.stringify(history.state))
  const everything = [address, world.printed(), ...asked].join('\n')
  for (const secret of [topic, key]) expect(everything).not.toContain(secret)
  // What was shown is gone with its use.
  expect(await page.content()).not.toContain(key)

  const stored = await page.evaluate(storedText)
  expect(stored).toContain('"sealed"')
  for (const secret of [topic, key, 'symKey', 'wc@2:core']) expect(stored).not.toContain(secret)
})

/** All that the page has stored, as text; bytes as their characters. */
async function storedText(): Promise<string> {
  const texts = [JSON.stringify({ ...localStorage, ...sessionStorage }), document.cookie]
  const settled = <value>(request: IDBRequest<value>) =>
    new Promise<value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const asText = (_: string, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? new TextDecoder('latin1').decode(value)
      : value instanceof CryptoKey
        ? { extractable: value.extractable }
        : value
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      const values = await settled(database.transaction(store).objectStore(store).getAll())
      texts.push(JSON.stringify([name, store, values], asText))
    }
    database.close()
  }
  return texts.join('\n')
}

test('R-49: the key that seals is not given out, and nothing is left after parting', async ({
  visitor,
  phone,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  await visitor.open()
  await phone.pair(await copiedLink(visitor))
  await expect(modal).toBeHidden()
  expect(await page.evaluate(storedText)).toContain('{"extractable":false}')
  await accountButton.click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton).toBeVisible()
  await expect.poll(() => page.evaluate(storedText)).toContain('["latchkey.walletconnect","sealed",[]]')
})

test('the browser lets go of its database while the page sleeps: what is agreed after that is kept too', async ({
  visitor,
  phone,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    const opened: IDBDatabase[] = []
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
    Object.assign(globalThis, { letGo: () => opened.splice(0).forEach((database) => void database.close()) })
  })
  await visitor.open()
  const link = await copiedLink(visitor)
  await page.evaluate('letGo()')
  await phone.pair(link)
  await expect(modal).toBeHidden()
  await page.reload()
  await accountButton.click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton).toBeVisible()
  await expect.poll(() => phone.getState().sessions).toEqual([])
})

test('F72: in two tabs it is one session: neither throws, and parted in one both let go of the relay and of all keys', async ({
  visitor,
  world,
  phone,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  await visitor.open()
  await phone.pair(await copiedLink(visitor))
  await expect(modal).toBeHidden()
  const other = await page.context().newPage()
  const thrown: Error[] = []
  other.on('pageerror', (error) => thrown.push(error))
  await other.goto(world.origin)
  await expect(other.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect.poll(() => world.devnet.relay.open).toBe(3)
  await accountButton.click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(other.getByRole('button', { name: 'Connect wallet' })).toBeVisible({ timeout: 1_000 })
  await expect(connectButton).toBeVisible()
  // Only the phone's is left.
  await expect.poll(() => world.devnet.relay.open).toBe(1)
  await expect.poll(() => other.evaluate(storedText)).toContain('["latchkey.walletconnect","sealed",[]]')
  expect(thrown).toEqual([])
})

test('nothing of WalletConnect is loaded, and no relay asked, before it is wanted', async ({
  visitor,
  world,
  phone,
}) => {
  const { page, modal, connectButton } = visitor
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host))
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ decodedBodySize }) => decodedBodySize),
    )
  await visitor.open()
  await connectButton.click()
  await expect(modal.locator('[data-wallet="walletConnect"]')).toBeVisible()
  const before = await scripts()
  expect(sockets).toEqual([])
  await modal.locator('[data-wallet="walletConnect"]').click()
  await modal.getByRole('button', { name: 'Copy link' }).click()
  await expect(modal.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(sockets).toEqual([new URL(world.devnet.relay.url).host])
  // The client alone is larger than this.
  const added = (await scripts()).slice(before.length)
  expect(Math.max(...added)).toBeGreaterThan(200_000)
  expect(phone.log).toEqual([])
})
