import type { LatchkeyError } from '@latchkey/core'
import { chromium } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, recoverMessageAddress } from 'viem'
import { signInFrame } from './approving.ts'
import { clickToClose } from './clickToClose.ts'
import { createHost, networkId, test } from './host.ts'
import { localNetworkAccess } from './localNetworkAccess.ts'
import { bob, expect } from './test.ts'

/** Number of pages that are closed during an enrolment, set by `LATCHKEY_KILLS`. The moments are used in turn. */
const kills = Number(process.env.LATCHKEY_KILLS ?? 2)

const freshEmail = () => `ann-${crypto.randomUUID().slice(0, 8)}@mail.example`

test('a visitor signs in by email, signs, sends, reloads and signs out; the key stays in the frame', async ({
  page,
  host,
  world,
}) => {
  const noise: string[] = []
  page.on('console', (message) => noise.push(message.text()))
  page.on('response', (response) => {
    if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`)
  })
  await host.open(world.pages.sameSite)
  const account = await host.enrol(freshEmail())
  // The page of the test has no icon.
  expect(noise.filter((text) => !text.includes('favicon'))).toEqual([])

  /** the same in every approval of this wallet. */
  let picture = ''
  await test.step('a message is shown with who asks, and signed by the account', async () => {
    await host.request('personal_sign', ['Hello from the page', account])
    await expect(host.frame.getByText(world.pages.sameSite, { exact: true })).toBeVisible()
    await expect(host.frame.getByRole('img', { name: /^[0-7]{6}$/ })).toBeVisible()
    picture = (await host.frame.getByRole('img').getAttribute('aria-label')) ?? ''
    const window = await host.openWindow()
    await expect(window.getByText('Hello from the page')).toBeVisible()
    await expect(window.getByText(world.pages.sameSite, { exact: true })).toBeVisible()
    await expect(window.getByRole('img', { name: picture })).toBeVisible()
    await clickToClose(window, window.getByRole('button', { name: 'Sign', exact: true }))
    const signature = (await host.answer()) as Hex
    expect(await recoverMessageAddress({ message: 'Hello from the page', signature })).toBe(account)
  })

  await test.step('a sign-in for the page itself is signed inside of it', async () => {
    const message = host.signInMessage(account)
    await host.request('personal_sign', [message, account])
    await signInFrame(host.frame)
    expect(await recoverMessageAddress({ message, signature: (await host.answer()) as Hex })).toBe(account)
  })

  await test.step('a declined request rejects with 4001', async () => {
    await host.request('personal_sign', ['No', account])
    await host.frame.getByRole('button', { name: 'Decline' }).click()
    expect(await host.answer()).toBe(4001)
  })

  await test.step('R-21, R-09: a sign-in of another site and a method of no list are refused unseen', async () => {
    const foreign = `evil.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://evil.example\nVersion: 1\nChain ID: 910056\nNonce: abcdefgh12345678\nIssued At: 2026-11-20T12:00:00Z`
    await host.request('personal_sign', [foreign, account])
    expect(await host.answer()).toBe(-32602)
    await host.request('eth_sign', [account, '0x00'])
    expect(await host.answer()).toBe(4200)
  })

  await test.step('a transaction shows the whole receiver and the most it costs, and arrives', async () => {
    await world.rpc(0, 'anvil_setBalance', [account, '0xde0b6b3a7640000'])
    const balance = async () => BigInt(String(await world.rpc(0, 'eth_getBalance', [bob, 'latest'])))
    const before = await balance()
    await host.request('eth_sendTransaction', [{ from: account, to: bob, value: '0x2386f26fc10000' }])
    await expect(host.frame.getByText('0.01 BNB')).toBeVisible()
    const window = await host.openWindow()
    await expect(window.getByText(bob.slice(-4), { exact: true })).toBeVisible()
    // A browser that translates the page must not change what is agreed to.
    for (const exact of [
      window.locator('.amount'),
      window.locator('.origin'),
      window.locator('button.approve'),
    ])
      await expect(exact).toHaveJSProperty('translate', false)
    await expect(window.getByText(/^Up to .* BNB/)).toBeVisible()
    await clickToClose(
      window,
      window.getByRole('button', { name: /^Send 0\.01 BNB to 0x70997970…17dc79C8$/ }),
    )
    const hash = String(await host.answer())
    await expect
      .poll(() => world.rpc(0, 'eth_getTransactionReceipt', [hash]))
      .toMatchObject({ status: '0x1' })
    expect((await balance()) - before).toBe(10_000_000_000_000_000n)
  })

  await test.step('a token is shown in its own units, and an unlimited allowance as such', async () => {
    const token = world.devnet.deployment.tokens.find((one) => one.networkId === networkId)
    if (!token) throw new Error('The chain has no token.')
    const approve = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, amount] })
    const ask = (data: Hex) =>
      host.request('eth_sendTransaction', [{ from: account, to: token.address, data }])
    await ask(approve(12_345n * 10n ** BigInt(token.decimals - 1)))
    await expect(host.frame.getByText(`1\u202f234.5 ${token.symbol}`)).toBeVisible()
    await host.frame.getByRole('button', { name: 'Decline' }).click()
    expect(await host.answer()).toBe(4001)

    // what may cost everything is approved in a window that the page cannot cover.
    await ask(approve(maxUint256))
    const closed = await host.openWindow()
    await expect(closed.locator('.amount')).toHaveText(`Unlimited ${token.symbol}`)
    await closed.close()
    expect(await host.answer()).toBe(4001)

    await ask(approve(maxUint256))
    const window = await host.openWindow()
    await expect(window.getByRole('heading', { name: 'Unlimited spending' })).toBeVisible()
    await expect(window.getByRole('img', { name: picture })).toBeVisible()
    // the frame is its opener, so the page has no handle on the window and cannot navigate it.
    expect(await window.evaluate(() => opener !== opener.top && opener.location.origin === origin)).toBe(true)
    const button = window.getByRole('button', {
      name: /^Let 0x70997970…17dc79C8 spend .* Unlimited spending$/,
    })
    const understood = window.getByRole('checkbox', { name: 'I know what this allows' })
    await understood.check()
    await expect(button).toBeEnabled()
    await understood.uncheck()
    await expect(button).toBeDisabled()
    await understood.check()
    await clickToClose(window, button)
    const hash = String(await host.answer())
    await expect
      .poll(() => world.rpc(0, 'eth_getTransactionReceipt', [hash]))
      .toMatchObject({ status: '0x1' })
  })

  await test.step('after a reload the account is there without asking', async () => {
    await host.open(world.pages.sameSite)
    expect(await host.restore(account)).toEqual([account])
  })

  await test.step('R-13: after the reload an approval has the same picture', async () => {
    await host.request('personal_sign', ['Again', account])
    await expect(host.frame.getByRole('img', { name: picture })).toBeVisible()
    await host.frame.getByRole('button', { name: 'Decline' }).click()
    expect(await host.answer()).toBe(4001)
  })

  await test.step('R-49: nothing that authenticates is stored by the page', async () => {
    expect(await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie])).toEqual([
      {},
      {},
      '',
    ])
  })

  await test.step('after signing out nobody is signed in', async () => {
    await page.evaluate(() => frameSession.disconnect())
    await host.open(world.pages.sameSite)
    expect(await host.restore(account)).toBeUndefined()
  })
})

test('F57: where third-party storage is refused a visitor reads so in their language, and is signed out by a reload', async ({
  page,
  host,
  world,
}) => {
  await host.open(world.pages.crossSite)
  const account = await host.enrol(freshEmail())
  await page.evaluate(() => {
    frameTheme = { mode: 'light', locale: 'ar' }
    frameWallet.syncTheme()
  })
  await host.request('personal_sign', [host.signInMessage(account), account])
  await expect(host.frame.locator('html[lang=ar][dir=rtl]')).toBeVisible()
  await expect(host.frame.getByText('لا يسمح هذا المتصفح بتذكر الحساب هنا.')).toBeVisible()
  await signInFrame(host.frame, 'توقيع')
  expect(await host.answer()).toMatch(/^0x[0-9a-f]{130}$/)
  await host.open(world.pages.crossSite)
  expect(await host.restore(account)).toBeUndefined()
})

test('F58: where storage is partitioned each site is a device of its own, which is remembered', async ({
  host,
  world,
}) => {
  // Playwright switches partitioning off; the last list of features counts.
  const browser = await chromium.launch({
    executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', localNetworkAccess],
  })
  const page = await browser.newPage()
  const embedded = createHost(page, world, host.siteUrl)
  await embedded.open(world.pages.crossSite)
  const account = await embedded.enrol(freshEmail())
  await embedded.open(world.pages.crossSite)
  expect(await embedded.restore(account)).toEqual([account])
  await embedded.open(world.pages.sameSite)
  expect(await embedded.restore(account)).toBeUndefined()
  await page.goto(`${host.siteUrl}/security?locale=en`)
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await browser.close()
})

test('R-01: only the origins of a project can embed its frame', async ({ page, host, world }) => {
  const embeds = async (origin: string, projectId: string) => {
    await host.open(origin, projectId)
    await page.evaluate(() => void frameWallet.load().catch(() => {}))
    const element = await page.locator('iframe').elementHandle()
    const frame = await element?.contentFrame()
    await frame?.waitForLoadState()
    return frame?.url().startsWith(host.siteUrl)
  }
  expect(await embeds(world.pages.sameSite, 'latchkey-demo')).toBe(true)
  expect(await embeds(world.pages.crossSite, 'latchkey-demo')).toBe(true)
  expect(await embeds(world.pages.foreign, 'latchkey-demo')).toBe(false)
  expect(await embeds(world.pages.sameSite, 'no-such-project')).toBe(false)
})

test('F65: a page whose policy blocks the frame shows the directive to add', async ({
  page,
  host,
  world,
}) => {
  await host.open(world.pages.sameSite, 'latchkey-demo', '/blocking')
  const failure = await page.evaluate(() =>
    frameWallet.load().catch(({ code, context }: LatchkeyError) => ({ code, context })),
  )
  const origin = host.siteUrl
  expect(failure).toEqual({ code: 'iframe_blocked', context: { directive: 'frame-src', origin } })
})

test('R-10, F94: a covered or small approval cannot be approved, and can be 500 ms after it is seen again', async ({
  page,
  host,
  world,
}) => {
  await host.open(world.pages.sameSite)
  const account = await host.enrol(freshEmail())
  await host.request('personal_sign', [host.signInMessage(account), account])
  const button = host.frame.getByRole('button', { name: 'Sign', exact: true })
  await expect(button).toBeEnabled()
  const covers = {
    'a cover': () => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.popover = 'manual'
      cover.style.cssText =
        'position:fixed;inset:20px auto auto 20px;width:360px;height:400px;pointer-events:none;background:#fff;margin:0'
      document.body.append(cover)
      cover.showPopover()
    },
    'a label': () => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.popover = 'manual'
      cover.style.cssText =
        'position:fixed;inset:60px auto auto 60px;width:40px;height:20px;pointer-events:none;background:#fff;margin:0;border:0;padding:0'
      document.body.append(cover)
      cover.showPopover()
    },
    'low opacity': () => document.querySelector('iframe')?.style.setProperty('opacity', '0.01'),
    'a filter': () => document.querySelector('iframe')?.style.setProperty('filter', 'blur(1px)'),
    'a width of 319 px': () =>
      document.querySelector('iframe')?.style.setProperty('max-inline-size', '319px'),
    'a scale': () => document.querySelector('iframe')?.style.setProperty('transform', 'scale(0.2)'),
  }
  for (const [name, cover] of Object.entries(covers)) {
    await test.step(name, async () => {
      await page.evaluate(cover)
      await expect(button).toBeDisabled()
      await page.evaluate(() => {
        document.querySelector('#cover')?.remove()
        for (const property of ['opacity', 'filter', 'max-inline-size', 'transform'])
          document.querySelector('iframe')?.style.removeProperty(property)
      })
      await expect(button).toBeEnabled()
    })
  }
  await test.step('while it stays covered it can be answered in a window', async () => {
    await page.evaluate(covers['a label'])
    const window = await host.openWindow()
    const sign = window.getByRole('button', { name: 'Sign', exact: true })
    await expect(sign).toBeEnabled()
    await clickToClose(window, sign)
    expect(await host.answer()).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

test('R-40: a social login takes one click, and one whose address was sent to another user needs the code of its window', async ({
  context,
  host,
  world,
}) => {
  await host.open(world.pages.sameSite)
  await test.step('the window that the page opened confirms the login and closes', async () => {
    expect(await host.signInWithGoogle()).toBe('signed in')
  })

  await test.step('a window that nobody vouches for asks first, and shows a code', async () => {
    const victim = await context.newPage()
    await victim.goto(await host.startLogin())
    await expect(victim.getByText(world.pages.sameSite)).toBeVisible()
    await victim.getByRole('button', { name: 'Continue' }).click()
    await victim.locator('button[name="account"]').first().click()
    await expect(victim.getByRole('heading', { name: 'Enter this code' })).toBeVisible()
    const code = await victim.getByText(/^\d{6}$/).innerText()
    // The wrong code signs nobody in, the right one only here.
    const field = host.frame.getByRole('textbox', { name: 'Code' })
    await field.fill(code.replace(/^./, (digit) => String((Number(digit) + 1) % 10)))
    await host.frame.getByRole('button', { name: 'Continue' }).click()
    await expect(host.frame.getByRole('alert')).toHaveText('That isn’t the code in the other window.')
    await field.fill(code)
    await host.frame.getByRole('button', { name: 'Continue' }).click()
    expect(await host.answer()).toBe('signed in')
  })
})

test(`${kills} pages that are closed, or remove the frame, during an enrolment: the next one has the wallet, and only one (R-106, F97)`, async ({
  context,
  page,
  host,
  world,
}) => {
  test.setTimeout(300_000 + kills * 60_000)
  const moments = [
    '/v1/wallet',
    '/v1/wallet/envelope',
    '/v1/shares',
    '/v1/wallet/nonce',
    '/v1/recovery/statement',
  ].flatMap((path) => [
    { path, when: 'answered', how: 'closed' },
    { path, when: 'sent', how: 'removed' },
    { path, when: 'answered', how: 'removed' },
    { path, when: 'sent', how: 'closed' },
  ])
  await page.close()
  for (let run = 0; run < kills; run++) {
    const { path, when, how } = moments[(run * 7) % moments.length] ?? {}
    const first = await context.newPage()
    const enrolling = createHost(first, world, host.siteUrl)
    await enrolling.open(world.pages.sameSite)
    await enrolling.signIn(freshEmail())
    const ended = new Promise<void>((resolve, reject) => {
      const end = async () => {
        if (how === 'closed') await first.close()
        else await first.evaluate(() => document.querySelector('iframe')?.remove())
      }
      const isMoment = (url: URL) => url.pathname === path
      first
        .route(isMoment, async (route) => {
          if (route.request().method() !== 'POST') return route.continue()
          await first.unroute(isMoment)
          if (when === 'answered') await route.fetch()
          await end().then(resolve, reject)
        })
        .then(() => {
          // The page asks, and never gets an answer.
          enrolling.account().catch(() => {})
        }, reject)
    })
    await ended
    await first.close()
    const second = await context.newPage()
    const next = createHost(second, world, host.siteUrl)
    await next.open(world.pages.sameSite)
    const account = await next.account()
    await next.request('personal_sign', ['Still mine', account])
    await next.approve('Sign')
    const signature = (await next.answer()) as Hex
    expect(await recoverMessageAddress({ message: 'Still mine', signature })).toBe(account)
    await next.open(world.pages.sameSite)
    expect(await next.account()).toBe(account)
    await second.evaluate(() => frameSession.disconnect())
    await second.close()
  }
})

test('on a page that keeps its windows apart, the frame says so, and the request ends with a code', async ({
  page,
  world,
  host,
}) => {
  await host.open(world.pages.sameSite, 'latchkey-demo', '/apart')
  const account = await host.enrol(`ann-${crypto.randomUUID().slice(0, 8)}@mail.example`)
  // A call that cannot be read is approved in a window only.
  const call = { from: account, to: account, data: '0x12345678', gas: '0x30000' }
  await host.request('eth_sendTransaction', [call])
  await Promise.all([
    page.context().waitForEvent('page'),
    host.frame.getByRole('button', { name: 'Open window' }).click(),
  ])
  await expect(host.frame.getByRole('alert')).toContainText('If an empty window opened')
  await host.frame.getByRole('button', { name: 'Decline' }).click()
  expect(await host.answer()).toBe(4001)
})
