import { solanaAccount } from '@latchkey/devnet'
import type { FrameLocator, Page } from '@playwright/test'
import { approveInWindow, signInFrame } from './approving.ts'
import { clickToClose } from './clickToClose.ts'
import { expectAccessible } from './expectAccessible.ts'
import { mailedCode } from './mailedCode.ts'
import { bob, createVisitor, expect, test, type Visitor } from './test.ts'
import { expectNowhere, heapOf, storesOf, watchSecrets } from './watchSecrets.ts'
import type { World } from './world.ts'

const solanaReceiver = solanaAccount(`0x${'07'.repeat(32)}`).address
const freshEmail = () => `ann-${crypto.randomUUID().slice(0, 8)}@mail.example`

const frameOf = ({ page }: Visitor): FrameLocator => page.frameLocator('iframe[src*="/frame?"]')

/** Signs in by email, and to the dapp in the frame. */
async function enterByEmail(visitor: Visitor, world: World, email: string) {
  const { page, modal } = visitor
  await visitor.open()
  await visitor.connectButton.click()
  await modal.getByPlaceholder('Email address').fill(email)
  await page.keyboard.press('Enter')
  await expect(modal.getByText('Check your email')).toBeVisible()
  const code = await mailedCode(world, email)
  await page.keyboard.type(code)
  await signInFrame(frameOf(visitor))
  await expect(modal).toBeHidden()
  return code
}

test('a visitor without a wallet signs in by email, sends, reloads and disconnects', async ({
  visitor,
  world,
}) => {
  await world.wallet()
  const { page, modal, accountButton, connectButton } = visitor
  const frame = frameOf(visitor)
  const email = freshEmail()
  const watched = watchSecrets(page.context())
  const code = await enterByEmail(visitor, world, email)
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible()
  const connections = await page.evaluate(() => localStorage.getItem('lk.v1.connections') ?? '')
  const account = connections.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''
  const balanceOf = async (address: string) =>
    BigInt(String(await world.rpc(0, 'eth_getBalance', [address, 'latest'])))
  await world.rpc(0, 'anvil_setBalance', [account, '0xde0b6b3a7640000'])

  await test.step('Account says who is signed in, and leads to the security of the account', async () => {
    await accountButton.click()
    await expect(modal.getByText(email)).toBeVisible()
    await expect(modal.getByRole('link', { name: 'Security and devices' })).toHaveAttribute(
      'href',
      `${await world.wallet()}/security`,
    )
  })

  await test.step('sending is asked in the frame and approved in a window', async () => {
    const before = await balanceOf(bob)
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount').fill('0.01')
    await modal.getByLabel('To', { exact: true }).fill(bob)
    await modal.getByRole('button', { name: 'Review' }).click()
    await modal.getByRole('button', { name: /^Send/ }).click()
    await expect(frame.getByText('0.01 BNB')).toBeVisible()
    // The wallet is called as the address bar of its window calls it, not by the address of the user.
    await expect(modal.getByText(new URL(await world.wallet()).host)).toBeVisible()
    // The frame grows and keeps the focus: without it, the next press would be ignored.
    await frame.locator('body').evaluate((body) => {
      addEventListener('blur', () => {
        body.dataset.lostFocus = ''
      })
    })
    await frame.locator('details.picture summary').click()
    await expect(frame.getByText(/^Your picture\./)).toBeVisible()
    await expect(frame.locator('body')).not.toHaveAttribute('data-lost-focus')
    await approveInWindow(page, frame, /^Send 0\.01 BNB to 0x70997970…17dc79C8$/)
    await expect.poll(() => balanceOf(bob)).toBe(before + 10_000_000_000_000_000n)
  })

  await test.step('the same sign-in has an account on Solana, which signs in and sends there', async () => {
    await page.keyboard.press('Escape')
    await accountButton.click()
    await modal.getByRole('button', { name: /Switch network/ }).click()
    await modal.locator('[data-network^="solana:"]').click()
    await signInFrame(frame)
    await expect(modal).toBeHidden()
    await page.getByRole('button', { name: 'Not now' }).click()
    const signIns = (await page.evaluate(async () => (await fetch('/siwx/sessions')).json())) as {
      data: { accountAddress: string; chainId: string }
    }[]
    const solana = signIns.find(({ data }) => data.chainId.startsWith('solana:'))?.data.accountAddress ?? ''
    await world.devnet.solana.fund({ address: solana })
    await accountButton.click()
    await modal.getByRole('button', { name: 'Send', exact: true }).click()
    await modal.getByLabel('Amount').fill('0.25')
    await modal.getByLabel('To', { exact: true }).fill(solanaReceiver)
    await modal.getByRole('button', { name: 'Review' }).click()
    await modal.getByRole('button', { name: /^Send/ }).click()
    await expect(frame.getByText('0.25 SOL')).toBeVisible()
    await approveInWindow(page, frame, /^Send/)
    await expect(modal.getByRole('heading', { name: '0.25 SOL sent' })).toBeVisible()
  })

  await test.step('a request that is closed with the modal is declined', async () => {
    await modal.getByRole('button', { name: 'Close' }).click()
    await expect(modal).toBeHidden()
  })

  await test.step('R-49, R-81, R-101, R-111: no secret is in a log, an address, or the storage or heap of the page', async () => {
    const secrets = { keys: await watched.keys(page), tokens: await watched.tokens() }
    const heap = await heapOf(page)
    // The page shows whose account it is.
    expect(heap).toContain(account)
    expectNowhere(secrets, { heap })
    expectNowhere(
      { ...secrets, code: [code], email: [email] },
      { stores: await storesOf(page), traces: watched.traces(world) },
    )
  })

  await test.step('after a reload the account is there, and can sign', async () => {
    await page.reload()
    await expect(accountButton).toBeVisible()
  })

  await test.step('disconnecting signs out', async () => {
    await accountButton.click()
    await modal.getByRole('button', { name: 'Disconnect' }).click()
    await expect(connectButton).toBeVisible()
    await page.reload()
    await expect(connectButton).toBeVisible()
  })
})

test.describe('a change of address', () => {
  // The browser logs that the session of the device that made the change has ended.
  test.use({ provoked: /status of 401/ })

  test('R-36: a user changes the address with two codes, and the former address undoes it', async ({
    visitor,
    world,
  }) => {
    await world.wallet()
    const { page, modal, connectButton, accountButton } = visitor
    const frame = frameOf(visitor)
    // Google vouches for this address, so that no code was mailed to it lately.
    const [dora, next] = ['dora@example.test', freshEmail()]
    const press = (name: string) => modal.getByRole('button', { name, exact: true }).click()

    await test.step('signs in', async () => {
      await visitor.open()
      await connectButton.click()
      const opened = page.waitForEvent('popup')
      await press('Google')
      const popup = await opened
      const account = popup.locator('button[name="account"][value="dora"]')
      await clickToClose(popup, account)
      await signInFrame(frame)
      await expect(modal).toBeHidden()
    })

    await test.step('agrees in a window of the wallet', async () => {
      await accountButton.click()
      await press('Change email')
      await modal.getByRole('textbox', { name: 'New email address' }).fill(next)
      await page.keyboard.press('Enter')
      const opened = page.waitForEvent('popup')
      await frame.getByRole('button', { name: 'Open window' }).click()
      const approval = await opened
      await expect(approval.getByText(dora)).toBeVisible()
      await expect(approval.getByText(next)).toBeVisible()
      // Google has linked this one by the former address.
      await expect(approval.getByText('Should these accounts still sign you in?')).toBeVisible()
      await approval.getByRole('checkbox', { name: 'Google: dora' }).uncheck()
      await clickToClose(approval, approval.getByRole('button', { name: 'Continue', exact: true }))
    })

    await test.step('enters a code of each address', async () => {
      await expect(modal.getByText('Step 1 of 2')).toBeVisible()
      await page.keyboard.type(await mailedCode(world, dora))
      await expect(modal.getByText('Step 2 of 2')).toBeVisible()
      await page.keyboard.type(await mailedCode(world, next))
      await expect(modal.getByText('Email changed')).toBeVisible()
      await press('Done')
      await press('Change email')
      await expect(modal.getByText(next)).toBeVisible()
    })

    await test.step('the account that was unchecked signs in no more', async () => {
      const window = await page.context().newPage()
      await window.goto(`${await world.wallet()}/security`)
      await expect(window.getByText(next)).toBeVisible()
      await expect(window.getByText('Google: dora')).toHaveCount(0)
      await window.close()
    })

    await test.step('the link in the mail undoes it, and nothing but its button', async () => {
      const told = (await world.devnet.mailbox.waitFor(dora, 2)).find(({ subject }) =>
        subject.includes('was changed'),
      )
      const link = told?.text.match(/http\S+#undo=\S+/)?.[0] ?? ''
      const undo = await page.context().newPage()
      await undo.goto(link)
      await undo.getByRole('button', { name: 'Restore it' }).click()
      expect(undo.url()).not.toContain('undo')
      await expect(undo.getByText('Your former address is restored.')).toBeVisible()
      await undo.close()
      await page.reload()
      await expect(connectButton).toBeVisible()
    })
  })
})

test('a visitor signs in with a social account in one window, and with Farcaster by a link, also on a new device', async ({
  visitor,
  world,
  browser,
}) => {
  await world.wallet()
  const { page, modal, connectButton, accountButton } = visitor
  await visitor.open()

  /** Signs in to the kit with GitHub. */
  const enterByGitHub = async ({ page, modal, connectButton }: Visitor) => {
    await connectButton.click()
    const opened = page.waitForEvent('popup')
    await modal.getByRole('button', { name: 'GitHub' }).click()
    const popup = await opened
    await clickToClose(popup, popup.locator('button[name="account"]').first())
  }
  /** Approves in the Farcaster app, and follows it. @returns the code that it leads to */
  const approveInFarcaster = async (from: Page, link: string) => {
    const done = await from.context().newPage()
    await done.goto((await world.devnet.farcaster.approve(link, 'alice')) ?? '')
    await done.getByRole('button', { name: 'Continue' }).click()
    const code = (await done.locator('.code').textContent()) ?? ''
    await done.close()
    return code
  }
  const enterByFarcaster = async (from: Visitor) => {
    const { page, modal } = from
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await modal.getByRole('button', { name: 'Farcaster' }).click()
    await modal.getByRole('button', { name: 'Copy link' }).click()
    const code = await approveInFarcaster(page, await page.evaluate(() => navigator.clipboard.readText()))
    await frameOf(from).getByLabel('Code', { exact: true }).fill(code)
    await frameOf(from).getByRole('button', { name: 'Continue' }).click()
  }
  const sign = async (from: Visitor) => {
    await signInFrame(frameOf(from))
    await expect(from.modal).toBeHidden()
  }
  const disconnect = async (from: Visitor) => {
    await from.accountButton.click()
    await from.modal.getByRole('button', { name: 'Disconnect' }).click()
    await expect(from.connectButton).toBeVisible()
  }

  await test.step('a social account', async () => {
    await enterByGitHub(visitor)
    await sign(visitor)
  })
  const ofGitHub = await accountButton.textContent()
  await disconnect(visitor)

  await test.step('a window that is closed can be opened again', async () => {
    await connectButton.click()
    const opened = page.waitForEvent('popup')
    await modal.getByRole('button', { name: 'Google' }).click()
    await (await opened).close()
    await expect(modal.getByRole('button', { name: 'Open again' })).toBeVisible()
    await modal.getByRole('button', { name: 'Other options' }).click()
  })

  await test.step('Farcaster', async () => {
    await enterByFarcaster(visitor)
    await sign(visitor)
  })
  const ofFarcaster = await accountButton.textContent()

  // No code can be mailed to these users: they sign in at the recovery service once more, which shows the second code.
  const other = await browser.newContext()
  const second = createVisitor(await other.newPage(), world.origin)
  const frame = frameOf(second)
  /** Opens the window of the recovery service. */
  const openWindow = async () => {
    const opened = other.waitForEvent('page')
    await frame.getByRole('button', { name: 'Open window' }).click()
    return opened
  }
  const enterCode = async (code: string) => {
    await frame.getByLabel('Code', { exact: true }).fill(code)
    await frame.getByRole('button', { name: 'Open account' }).click()
  }

  await test.step('a new device opens the wallet of a social account', async () => {
    await second.open()
    await enterByGitHub(second)
    await expect(frame.getByText('Sign in with GitHub once more')).toBeVisible()
    const stranger = await openWindow()
    await stranger.locator('button[name="account"]').nth(1).click()
    await expect(stranger.getByRole('heading', { name: 'This is another account' })).toBeVisible()
    await stranger.close()
    await frame.getByRole('button', { name: 'Try again' }).click()
    await expect(frame.getByRole('button', { name: 'Try again' })).toBeEnabled()
    const window = await openWindow()
    await window.locator('button[name="account"]').first().click()
    await expect(window.getByRole('heading', { name: 'Your code' })).toBeVisible()
    await expectAccessible(window)
    const code = (await window.locator('.code').textContent()) ?? ''
    await window.close()
    await enterCode(code.replace(/^./, (digit) => String((Number(digit) + 1) % 10)))
    await expect(frame.getByRole('alert')).toHaveText('That isn’t the code in the other window.')
    await enterCode(code)
    await sign(second)
    await expect(second.accountButton).toHaveText(ofGitHub ?? '')
    await disconnect(second)
  })

  await test.step('and that of a user of Farcaster', async () => {
    await second.connectButton.click()
    await second.modal.getByRole('button', { name: 'More' }).click()
    await enterByFarcaster(second)
    const window = await openWindow()
    const link = window.getByRole('link', { name: 'Open Farcaster' })
    await expectAccessible(window)
    const code = await approveInFarcaster(window, (await link.getAttribute('href')) ?? '')
    await window.close()
    await enterCode(code)
    await sign(second)
    await expect(second.accountButton).toHaveText(ofFarcaster ?? '')
  })
  await other.close()
})
