import { bob, expect, seeDuring, test, type Visitor } from './test.ts'

/** Opens the QR code view, and returns the copied pairing URI. */
async function copiedLink({ page, modal, connectButton }: Visitor): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await connectButton.click()
  await modal.locator('[data-wallet="walletConnect"]').click()
  await expect(modal).toHaveAttribute('data-view', 'ConnectingWalletConnectBasic')
  await seeDuring(modal.getByRole('button', { name: 'Copied' }), () =>
    modal.getByRole('button', { name: 'Copy link' }).click(),
  )
  return page.evaluate(() => navigator.clipboard.readText())
}

test('a remote wallet connects by link, signs in, sends, switches, survives a reload and disconnects', async ({
  visitor,
  world,
  phone,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  await visitor.open()

  await test.step('connect, and sign in', async () => {
    const uri = await copiedLink(visitor)
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await phone.pair(uri)
    await visitor.signIn()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
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

  await test.step('switch, and sign in there', async () => {
    await modal.getByRole('button', { name: 'Network: BNB Devnet. Switch network' }).click()
    await modal.locator('[data-network="eip155:910155"]').click()
    await visitor.signIn()
    await expect(page.getByRole('button', { name: /Sepolia Devnet.*Switch network/ })).toBeVisible()
  })

  await test.step('reload', async () => {
    await page.reload()
    await expect(accountButton).toContainText('0x3C…93BC')
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  })

  await test.step('disconnect in the wallet', async () => {
    await phone.disconnect()
    await expect(connectButton).toBeVisible()
  })
  expect(phone.log.map(({ kind, method }) => method ?? kind)).toEqual([
    'proposal',
    'personal_sign',
    'eth_sendTransaction',
    'personal_sign',
  ])
})

test('disconnecting in the page ends the wallet session, and a reload restores nothing', async ({
  visitor,
  phone,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  await visitor.open()
  await phone.pair(await copiedLink(visitor))
  await visitor.signIn()
  await accountButton.click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton).toBeVisible()
  await expect.poll(() => phone.getState().sessions.length).toBe(0)
  await page.reload()
  await expect(connectButton).toBeVisible()
})

test('a declined proposal shows an alert, and a new pairing URI works', async ({ visitor, phone }) => {
  const { modal } = visitor
  await visitor.open()
  phone.answer('proposal', 'reject')
  await phone.pair(await copiedLink(visitor))
  await expect(modal.getByRole('alert')).toBeVisible()
  phone.answer('proposal', 'approve')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await modal.getByRole('button', { name: 'Copy link' }).click()
  await phone.pair(await visitor.page.evaluate(() => navigator.clipboard.readText()))
  await visitor.signIn()
  await expect(visitor.page.getByRole('button', { name: 'Your account' })).toBeVisible()
})

test('F6: a session approved after the modal was closed is ended', async ({ visitor, phone }) => {
  const { page, connectButton } = visitor
  await visitor.open()
  phone.answer('proposal', 'late')
  await phone.pair(await copiedLink(visitor))
  await phone.waitForRequests(1)
  await page.keyboard.press('Escape')
  await expect(visitor.modal).toBeHidden()
  phone.release()
  // The session exists in the wallet until the page ends it.
  await expect.poll(() => phone.getState().sessions.length, { intervals: [5] }).toBe(1)
  await expect.poll(() => phone.getState().sessions.length).toBe(0)
  await expect(connectButton).toBeVisible()
})

test('R-78: neither topic nor key of the pairing URI is in an address, a request, a log or unencrypted storage', async ({
  visitor,
  world,
  phone,
}) => {
  const { page } = visitor
  const requests: string[] = []
  page.on('request', (request) =>
    requests.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
  )
  await visitor.open()
  const uri = await copiedLink(visitor)
  const topic = uri.slice(3, 67)
  const key = new URL(uri).searchParams.get('symKey') ?? ''
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  await phone.pair(uri)
  await visitor.signIn()
  const address = await page.evaluate(() => location.href + document.referrer + JSON.stringify(history.state))
  const everything = [address, world.printed(), ...requests].join('\n')
  for (const secret of [topic, key]) expect(everything).not.toContain(secret)
  // The shown pairing URI is removed after its use.
  expect(await page.content()).not.toContain(key)

  const stored = await page.evaluate(storedText)
  expect(stored).toContain('"sealed"')
  for (const secret of [topic, key, 'symKey', 'wc@2:core']) expect(stored).not.toContain(secret)
})

/** Everything that the page has stored, as text; bytes are decoded as Latin-1. */
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

test('R-49: the encryption key is not extractable, and no record is left after a disconnect', async ({
  visitor,
  phone,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  await visitor.open()
  await phone.pair(await copiedLink(visitor))
  await visitor.signIn()
  expect(await page.evaluate(storedText)).toContain('{"extractable":false}')
  await accountButton.click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton).toBeVisible()
  await expect.poll(() => page.evaluate(storedText)).toContain('["latchkey.walletconnect","sealed",[]]')
})

test('a session is stored although the browser has closed the database meanwhile', async ({
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
    Object.assign(globalThis, {
      closeDatabases: () => opened.splice(0).forEach((database) => void database.close()),
    })
  })
  await visitor.open()
  const link = await copiedLink(visitor)
  await page.evaluate('closeDatabases()')
  await phone.pair(link)
  await visitor.signIn()
  await page.reload()
  await accountButton.click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton).toBeVisible()
  await expect.poll(() => phone.getState().sessions).toEqual([])
})

test('F72: a disconnect in one of two tabs disconnects both, without errors, sockets and keys', async ({
  visitor,
  world,
  phone,
}) => {
  const { page, modal, accountButton, connectButton } = visitor
  await visitor.open()
  await phone.pair(await copiedLink(visitor))
  await visitor.signIn()
  const other = await page.context().newPage()
  const thrown: Error[] = []
  other.on('pageerror', (error) => thrown.push(error))
  await other.goto(world.origin)
  await expect(other.getByRole('button', { name: /^Account 0x/ })).toBeVisible()
  await expect.poll(() => world.devnet.relay.open).toBe(3)
  await accountButton.click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(other.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await expect(connectButton).toBeVisible()
  // Only the phone's socket is left.
  await expect.poll(() => world.devnet.relay.open).toBe(1)
  await expect.poll(() => other.evaluate(storedText)).toContain('["latchkey.walletconnect","sealed",[]]')
  expect(thrown).toEqual([])
})

test('the WalletConnect SDK is loaded and the relay contacted only when WalletConnect is chosen', async ({
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
  await seeDuring(modal.getByRole('button', { name: 'Copied' }), () =>
    modal.getByRole('button', { name: 'Copy link' }).click(),
  )
  expect(sockets).toEqual([new URL(world.devnet.relay.url).host])
  // The SDK is larger than this.
  const added = (await scripts()).slice(before.length)
  expect(Math.max(...added)).toBeGreaterThan(200_000)
  expect(phone.log).toEqual([])
})
