import { solanaAccount, solanaKeys } from '@latchkey/devnet'
import { expect, test, type Visitor } from './test.ts'
import type { World } from './world.ts'

const [first, second] = solanaKeys.map((key) => solanaAccount(key).address) as [string, string]
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`

/** An account that nobody has used, so that its token accounts have to be created. */
const receiver = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'

/** Balances of an address on the chain, in base units. */
function balances({ rpc, devnet }: World, address: string) {
  const inParsed = { encoding: 'jsonParsed' }
  return {
    async native() {
      const { value } = (await rpc('solana', 'getBalance', [address])) as { value: number }
      return BigInt(value)
    },
    async token(symbol: string) {
      const mint = devnet.deployment.solana.tokens.find((token) => token.symbol === symbol)?.address
      const { value } = (await rpc('solana', 'getTokenAccountsByOwner', [address, { mint }, inParsed])) as {
        value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
      }
      return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
    },
  }
}

/** Connects and signs in; each request is declined first. */
async function connect({ page, modal, wallet, ...visitor }: Visitor) {
  await visitor.connectButton.click()
  await visitor.choose('Solana')
  await wallet.reject()
  await expect(modal.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
  await wallet.reject()
  await expect(modal.getByRole('heading', { name: 'You’re not signed in yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await wallet.approve()
  await expect(modal).toBeHidden()
}

/** Writes a transfer of the account in use, up to the wallet's question. */
async function send({ modal }: Visitor, amount: string, symbol: string, token?: RegExp) {
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  if (token) {
    await modal.getByRole('button', { name: /Change token/ }).click()
    await modal.getByRole('button', { name: token }).click()
  }
  await modal.getByLabel('Amount').fill(amount)
  await modal.getByLabel('To', { exact: true }).fill(receiver)
  await modal.getByRole('button', { name: 'Review' }).click()
  await expect(modal).toContainText('GwAF')
  // Nobody has used the receiver, so that a token account has to be opened, which the sender pays for.
  await expect(modal.getByText('Includes a new token account')).toHaveCount(token ? 1 : 0)
  await modal.getByRole('button', { name: `Send ${amount} ${symbol}` }).click()
}

test('a user connects, signs in and sends SOL and tokens of both programs, and declines each', async ({
  visitor,
  world,
}) => {
  const { page, modal, wallet, accountButton } = visitor
  const received = balances(world, receiver)
  await visitor.open()
  await connect(visitor)
  await expect(accountButton).toHaveAccessibleName(`Account ${short(first)}`)
  await accountButton.click()
  await expect(modal.getByText('10,000 MDW').first()).toBeVisible()
  await expect(modal.getByText('10,000 USDX').first()).toBeVisible()

  const transfers = [
    ['0.5', 'SOL', undefined, () => received.native(), 500_000_000n],
    ['2.25', 'MDW', /Meadow/, () => received.token('MDW'), 2_250_000_000n],
    ['12.345678', 'USDX', /Demo Dollar/, () => received.token('USDX'), 12_345_678n],
  ] as const
  for (const [amount, symbol, token, balance, units] of transfers) {
    await test.step(`${symbol}: declined, then sent`, async () => {
      const before = await balance()
      await send(visitor, amount, symbol, token)
      await wallet.reject()
      await expect(modal.getByText('Not sent. You declined it in Devnet Wallet.')).toBeVisible()
      expect(await balance()).toBe(before)
      await modal.getByRole('button', { name: 'Try again' }).click()
      await wallet.approve()
      await expect(modal.getByRole('heading', { name: `${amount} ${symbol} sent` })).toBeVisible()
      expect((await balance()) - before).toBe(units)
      await modal.getByRole('button', { name: 'Done' }).click()
    })
  }
  await expect(modal.getByText('9,997.75 MDW').first()).toBeVisible()
  await modal.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.getByRole('tabpanel')).toContainText('12.345678 USDX')
  await modal.getByRole('tab', { name: 'NFTs' }).click()
  await expect(modal.getByRole('tabpanel')).toContainText('Meadow Bloom #1')

  await test.step('another account of the wallet has to sign in', async () => {
    await page.keyboard.press('Escape')
    await wallet.selectAccount(1)
    await expect(accountButton).toHaveAccessibleName(`Account ${short(second)}`)
    await expect(modal).toHaveAttribute('data-view', 'SIWXSignMessage')
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByText('Signed in as')).toContainText(second)
    await expect(page.getByText('Signed in as')).not.toContainText(first)
  })
})

test('a second family is connected beside the first: both stay over a reload, and each can be left alone', async ({
  visitor,
}) => {
  const { page, modal, wallet, accountButton, connectButton } = visitor
  const network = (name: string) => modal.getByRole('button', { name: `Network: ${name}. Switch network` })
  await visitor.enter()

  await test.step('the other family is connected and signed in by choosing its network', async () => {
    await accountButton.click()
    await network('BNB Devnet').click()
    await modal.locator('[data-network^="solana:"]').click()
    await expect(modal).toContainText('Your Ethereum account stays connected.')
    await modal.getByRole('button', { name: 'Choose a wallet' }).click()
    await modal.locator('[data-wallet="dev.latchkey.wallet"]').click()
    await wallet.approve()
    await modal.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve()
    await expect(modal).toBeHidden()
    // The page asks whether both accounts belong to one user.
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(accountButton).toHaveAccessibleName(`Account ${short(first)}`)
  })

  await test.step('the page shows both accounts, signed in', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByText('Signed in as')).toContainText(first)
    for (const name of ['BNB Devnet', 'Solana Localnet'])
      await expect(page.getByRole('button', { name: `End the sign-in on ${name}` })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Solana Localnet' })).toContainText('SOL')
    await expect(page.getByRole('table', { name: 'BNB Devnet' })).toContainText('BNB')
  })

  await test.step('switching back and forth asks nothing', async () => {
    await accountButton.click()
    await network('Solana Localnet').click()
    await modal.locator('[data-network="eip155:910056"]').click()
    await expect(accountButton).toHaveAccessibleName(/^Account 0xf3…2266$/)
    await network('BNB Devnet').click()
    await modal.locator('[data-network^="solana:"]').click()
    await expect(accountButton).toHaveAccessibleName(`Account ${short(first)}`)
  })

  await test.step('a reload keeps the family in use, and both accounts', async () => {
    await page.reload()
    await expect(accountButton).toHaveAccessibleName(`Account ${short(first)}`)
    await accountButton.click()
    await expect(network('Solana Localnet')).toBeVisible()
  })

  await test.step('one is disconnected and the other stays; then there is none', async () => {
    await modal.getByRole('button', { name: 'Switch wallet' }).click()
    await expect(modal).toHaveAttribute('data-view', 'ProfileWallets')
    await modal.getByRole('button', { name: 'Disconnect' }).first().click()
    await expect(accountButton).toHaveAccessibleName(/^Account 0xf3…2266$/)
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
    await expect(modal.getByRole('button', { name: 'View account' })).toBeVisible()
    await modal.getByRole('button', { name: 'Disconnect' }).first().click()
    await expect(connectButton).toBeVisible()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeHidden()
  })
})
