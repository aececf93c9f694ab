import { mnemonicToAccount } from 'viem/accounts'
import { expectAccessible } from './expectAccessible.ts'
import { test } from './host.ts'
import { mailedCode } from './mailedCode.ts'
import { expect } from './test.ts'
import { expectNowhere, storesOf, watchSecrets } from './watchSecrets.ts'

test('a user saves a recovery code in the security window, opens its kit offline, and exports the same phrase', async ({
  page,
  context,
  world,
  host,
}, testInfo) => {
  const security = `${host.siteUrl}/security?locale=en&theme=dark`
  const email = `ann-${crypto.randomUUID().slice(0, 8)}@mail.example`
  const watched = watchSecrets(context)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  const digits = await test.step('signs in with a mailed code', async () => {
    await page.goto(security)
    await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused()
    await page.keyboard.type('ann@')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('That email address looks incomplete.')
    await expectAccessible(page)
    await page.getByRole('textbox').fill(email)
    await page.keyboard.press('Enter')
    const mailed = await mailedCode(world, email)
    await page.getByRole('textbox', { name: 'Code from the mail' }).fill(mailed)
    await page.keyboard.press('Enter')
    await expect(page.getByText('There is no wallet here yet.')).toBeVisible()
    return mailed
  })

  await host.open(world.pages.sameSite)
  const account = await host.account()
  await page.goto(security)

  await test.step('sees whose wallet it is, and where it is in use', async () => {
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText(account.slice(-4), { exact: true })).toBeVisible()
    await expect(page.getByText('This browser')).toBeVisible()
    await expectAccessible(page)
    await page.goto(security.replace('dark', 'light'))
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)
  })

  const { code, kit } = await test.step('saves a recovery code and its kit', async () => {
    await press('Save a recovery code')
    const shown = page.getByRole('group', { name: 'Recovery code' })
    await expect(shown).toHaveText(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/)
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await press('Download the emergency kit')
    const file = testInfo.outputPath('kit.html')
    await (await downloading).saveAs(file)
    const saved = { code: await shown.innerText(), kit: file }
    await press('Done')
    await expect(page.getByText('Recovery code', { exact: true })).toHaveCount(1)
    return saved
  })

  const words =
    await test.step('exports the phrase after two warnings and 10 s, and it is hidden on blur', async () => {
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 1_000)
      await press('Export the recovery phrase')
      await press('Continue')
      const show = page.getByRole('button', { name: 'Show the words' })
      for (let left = 10; left > 0; left -= 1) {
        await expect(show).toHaveText(`Show the words in ${left} s`)
        await expect(show).toBeDisabled()
        await page.clock.runFor(1_000)
      }
      await page.clock.resume()
      await press('Show the words')
      await expect(page.getByRole('listitem')).toHaveCount(24)
      expect(await page.locator('input, textarea, [contenteditable]').count()).toBe(0)
      await expectAccessible(page)
      const phrase = (await page.getByRole('listitem').allInnerTexts()).join(' ')
      await page.evaluate(() => window.dispatchEvent(new Event('blur')))
      await expect(page.getByRole('listitem')).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Your recovery phrase' })).toHaveText(
        'The words are hidden while you’re elsewhere.Show again',
      )
      await press('Show again')
      await expect(page.getByRole('listitem')).toHaveCount(24)
      await press('Done')
      await expect(page.getByRole('heading', { name: 'Wallet security' })).toBeVisible()
      return phrase
    })
  expect(mnemonicToAccount(words).address).toBe(account)
  const mails = await world.devnet.mailbox.waitFor(email, 3)
  expect(mails.map(({ subject }) => subject).slice(0, 2)).toEqual([
    'The recovery phrase of your wallet was shown',
    'A recovery code was added to your wallet',
  ])

  await test.step('R-81, R-110, R-111: neither words nor codes are in a log, an address or a store', async () => {
    const secrets = {
      words: [words, words.split(' ').slice(0, 3).join(' '), words.split(' ').join(',')],
      codes: [code, code.replaceAll('-', ''), digits],
      tokens: await watched.tokens(),
    }
    expectNowhere(secrets, { traces: watched.traces(world) })
    const { words: phrase, codes } = secrets
    // The session is stored on the wallet site, where the device's key is that its tokens are bound to.
    expectNowhere({ words: phrase, codes }, { stores: await storesOf(page) })
  })

  await test.step('R-113: the kit opens with the code and without a network', async () => {
    await context.setOffline(true)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(`file://${kit}`)
    await expectAccessible(page)
    await page
      .getByRole('textbox', { name: 'Recovery code' })
      .fill(`${code.slice(0, -1)}${code.endsWith('0') ? 1 : 0}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'That isn’t the code of this wallet. Check each character.',
    )
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem')).toHaveCount(24)
    expect((await page.getByRole('listitem').allInnerTexts()).join(' ')).toBe(words)
    expect(requested).toEqual([`file://${kit}`])
  })
})

test('R-110: the security window cannot be embedded', async ({ page, world }) => {
  const siteUrl = await world.wallet()
  await page.route(`${world.pages.sameSite}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${siteUrl}/security"></iframe>` }),
  )
  await page.goto(world.pages.sameSite)
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  await frame?.waitForLoadState()
  expect(frame?.url()).toBe('chrome-error://chromewebdata/')
})
