import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type Hex, recoverMessageAddress } from 'viem'
import { approveInWindow, openWalletWindow } from './approving.ts'
import { clickToClose } from './clickToClose.ts'
import { mailedCode } from './mailedCode.ts'
import { expect, test } from './test.ts'

const folder = dirname(fileURLToPath(import.meta.resolve('@metamask/test-dapp/dist/index.html')))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves MetaMask's test dapp with the embedded wallet added to its page. */
async function serveTestDapp(origin: string) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../frame/testDapp.ts', import.meta.url))],
    ...{ bundle: true, format: 'esm', write: false },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  async function read(name: string) {
    if (name === 'wallet.js') return outputFiles[0]?.text
    const body = await readFile(join(folder, name))
    if (name !== 'index.html') return body
    // Without the style sheets of other hosts.
    return String(body)
      .replaceAll(/<link[^>]*https:[^>]*>/g, '')
      .replace('</body>', '<script type="module" src="wallet.js"></script></body>')
  }
  const server = createServer(async ({ url = '/' }, response) => {
    const name = basename(new URL(url, origin).pathname) || 'index.html'
    const body = await read(name).catch(() => undefined)
    response.writeHead(body ? 200 : 404, { 'content-type': types[extname(name)] ?? 'image/svg+xml' })
    response.end(body)
  })
  await new Promise<void>((done) => server.listen(Number(new URL(origin).port), '127.0.0.1', done))
  return server
}

// With motion, as most users see it: while the dialog grows, the frame must neither keep its approval closed nor give it up.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test("R-09, R-73: MetaMask's test dapp signs and sends, and its malformed requests are refused", async ({
  page,
  world,
}) => {
  const siteUrl = await world.wallet()
  const origin = world.pages.sameSite
  const server = await serveTestDapp(origin)
  const modal = page.locator('latchkey-modal').getByRole('dialog')
  const frame = page.frameLocator('iframe[src*="/frame?"]')
  const inFrame = (name: string) => frame.getByRole('button', { name, exact: true })
  const text = (id: string) => page.locator(`#${id}`)
  // Not by the mouse: Chromium still sends a click to the wallet's frame in the moment after that was hidden.
  const press = (id: string) => text(id).dispatchEvent('click')
  const email = `ann-${crypto.randomUUID().slice(0, 8)}@mail.example`

  await test.step('a user signs in by email, and the dapp gets the account', async () => {
    const settings = { siteUrl, projectId: 'latchkey-demo', rpcUrl: world.devnet.chains[0]?.rpcUrl ?? '' }
    await page.goto(`${origin}/?${new URLSearchParams(settings)}`)
    await modal.getByPlaceholder('Email address').fill(email)
    await page.keyboard.press('Enter')
    await expect(modal.getByText('Check your email')).toBeVisible()
    await page.keyboard.type(await mailedCode(world, email))
    await expect(modal).toBeHidden()
    await page.getByRole('button', { name: 'Use Latchkey' }).click()
    await press('getAccounts')
    await expect(text('getAccountsResult')).toHaveText(/^0x[0-9a-f]{40}$/i)
  })
  const account = (await text('getAccountsResult').textContent()) ?? ''
  await world.rpc(0, 'anvil_setBalance', [account, '0xde0b6b3a7640000'])

  /** Presses a button of the dapp and approves in the frame. */
  const approve = async (id: string, button: RegExp) => {
    await press(id)
    await approveInWindow(page, frame, button)
    await expect(modal).toBeHidden()
  }
  const clear = (id: string) =>
    text(id).evaluate((element) => {
      element.textContent = ''
    })
  /** Presses a button of the dapp, whose answer must be a refusal before the user is shown anything. */
  const refused = async (id: string, result: string, reason: string | RegExp) => {
    await clear(result)
    await press(id)
    await expect(text(result)).toHaveText(typeof reason === 'string' ? `Error: ${reason}` : reason)
    await expect(modal).toBeHidden()
  }

  await test.step('a message and typed data are signed: the dapp verifies the account', async () => {
    await approve('personalSign', /^Sign$/)
    const signature = (await text('personalSignResult').textContent()) as Hex
    const signed = { message: 'Example `personal_sign` message', signature }
    expect((await recoverMessageAddress(signed)).toLowerCase()).toBe(account.toLowerCase())
    // A contract may use it: the user says that they know what it allows.
    await press('signTypedDataV4')
    const window = await openWalletWindow(page, frame)
    await window.getByRole('checkbox').check()
    await clickToClose(window, window.getByRole('button', { name: /^Sign It can move what you own$/ }))
    await expect(modal).toBeHidden()
    await press('signTypedDataV4Verify')
    await expect(text('signTypedDataV4VerifyResult')).toHaveText(account.toLowerCase())
    await approve('signPermit', /^Let .* spend/)
    await press('signPermitVerify')
    await expect(text('signPermitVerifyResult')).toHaveText(account.toLowerCase())
  })

  await test.step('a sign-in message that is not this page’s is signed only after a confirmation', async () => {
    await press('siwe')
    const window = await openWalletWindow(page, frame)
    const warning = window.getByRole('heading', { name: 'This isn’t a proper sign-in' })
    await expect(warning).toBeVisible()
    const sign = window.getByRole('button', { name: /^Sign This isn’t a proper sign-in$/ })
    await expect(sign).toBeDisabled()
    await window.getByRole('checkbox').check()
    await clickToClose(window, sign)
    await expect(text('siweResult')).toHaveText(/^0x[0-9a-f]{130}$/)
    for (const id of ['siweResources', 'siweBadAccount', 'siweMalformed']) {
      await clear('siweResult')
      await press(id)
      await expect(frame.getByRole('button', { name: 'Open window' })).toBeVisible()
      await inFrame('Decline').click()
      await expect(text('siweResult')).toHaveText(
        'Error: The request was declined. Ask again if that was a mistake.',
      )
    }
    await refused(
      'siweBadDomain',
      'siweResult',
      `The sign-in is for metamask.badactor.io, not for ${world.pages.sameSite}.`,
    )
  })

  await test.step('transactions are sent', async () => {
    const count = async () => Number(await world.rpc(0, 'eth_getTransactionCount', [account, 'latest']))
    await approve('sendButton', /^Send/)
    await expect.poll(count).toBe(1)
    await approve('sendEIP1559Button', /^Send/)
    await expect.poll(count).toBe(2)
  })

  await test.step('malformed requests are refused, and the user is shown none', async () => {
    for (const id of [
      ...['signInvalidType', 'signEmptyDomain', 'signExtraDataNotTyped', 'signInvalidPrimaryType'],
      ...['signNoPrimaryTypeDefined', 'signInvalidVerifyingContractType'],
    ])
      await refused(
        id,
        'signMalformedResult',
        /^Error: The typed data is malformed: (message|domain|primaryType|it)\b.+\.$/,
      )
    for (const id of [
      ...['sendWithInvalidValue', 'sendWithInvalidTxType', 'sendWithInvalidGasLimit'],
      'sendWithInvalidMaxFeePerGas',
    ])
      await refused(id, 'sendMalformedResult', 'The transaction is malformed.')
    await refused('sendWithInvalidRecipient', 'sendMalformedResult', 'The receiver is not an address.')
  })

  await test.step('methods that are not on the list are refused', async () => {
    const reason = (method: string) => `Requested RPC call is not allowed: ${method}. Nothing was sent.`
    await refused('signTypedData', 'signTypedDataResult', reason('eth_signTypedData'))
    await refused('signTypedDataV3', 'signTypedDataV3Result', reason('eth_signTypedData_v3'))
    await refused('requestPermissions', 'permissionsResult', reason('wallet_requestPermissions'))
  })
  server.close()
})
