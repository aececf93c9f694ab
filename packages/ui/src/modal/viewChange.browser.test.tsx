import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noActions } from '../fixtures/noActions.ts'
import { dialogBox, modalRoot, Shown } from '../fixtures/Shown.tsx'
import { AllWalletsView } from '../views/all-wallets/AllWalletsView.tsx'
import { allWalletsStates } from '../views/all-wallets/all-wallets.states.ts'
import { EmailLoginView } from '../views/email-login/EmailLoginView.tsx'
import type { EmailLoginViewState } from '../views/email-login/email-login.state.ts'
import { emailLoginStates } from '../views/email-login/email-login.states.ts'
import { RegisterAccountNameView } from '../views/register-account-name/RegisterAccountNameView.tsx'
import { registerAccountNameStates } from '../views/register-account-name/register-account-name.states.ts'
import { UpdateEmailWalletView } from '../views/update-email-wallet/UpdateEmailWalletView.tsx'
import { updateEmailWalletStates } from '../views/update-email-wallet/update-email-wallet.states.ts'
import { ViewFrame } from './ViewFrame.tsx'

const focused = () => modalRoot().activeElement
const body = () => dialogBox().querySelector(':scope > .lk-body') as HTMLElement
const code = () => body().querySelector('[aria-label="6-digit code"]')

const email = (state: EmailLoginViewState) => (
  <Shown depth={1}>
    <EmailLoginView state={state} actions={noActions} />
  </Shown>
)
const rows = (title: string, count: number, depth: number) => (
  <Shown depth={depth}>
    <ViewFrame key={title} title={title}>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that never move.
        <button type="button" className="lk-item" key={i}>{`Row ${i}`}</button>
      ))}
    </ViewFrame>
  </Shown>
)

test('a view change moves focus to the dialog', async () => {
  const screen = await render(rows('First', 3, 0))
  modalRoot().querySelector<HTMLElement>('.lk-view button')?.focus()
  await screen.rerender(rows('Second', 3, 1))
  expect(focused()).toBe(dialogBox())
  await userEvent.keyboard('{Tab}')
  expect(focused()?.getAttribute('aria-label')).toBe('Close')
})

test('a view with a code field focuses the field', async () => {
  const screen = await render(email(emailLoginStates.email))
  expect(focused()).toBe(dialogBox())
  await screen.rerender(email(emailLoginStates.codeEmpty))
  expect(code()).not.toBeNull()
  expect(focused()).toBe(code())
  await screen.rerender(email(emailLoginStates.device))
  expect(focused()).toBe(dialogBox())
})

test('the field of the second code takes focus as well', async () => {
  const at = (state: 'email' | 'currentCode' | 'newCode' | 'done') => (
    <Shown depth={1}>
      <UpdateEmailWalletView state={updateEmailWalletStates[state]} actions={noActions} />
    </Shown>
  )
  const screen = await render(at('email'))
  await screen.rerender(at('currentCode'))
  const first = code()
  expect(focused()).toBe(first)
  await screen.rerender(at('newCode'))
  expect(code()).not.toBe(first)
  expect(focused()).toBe(code())
  await screen.rerender(at('done'))
  expect(focused()).toBe(dialogBox())
})

test('a state change within a view keeps focus in the code field', async () => {
  const screen = await render(email(emailLoginStates.device))
  await screen.rerender(email(emailLoginStates.code))
  for (const state of ['checking', 'wrong', 'expired'] as const) {
    await screen.rerender(email(emailLoginStates[state]))
    expect(focused()).toBe(code())
  }
})

test.each([
  ['a field', 'input', 'available', 'registering'],
  ['a button', '.lk-btn--primary', 'available', 'checking'],
] as const)('disabling %s that has focus moves focus to the dialog', async (_, selector, before, after) => {
  const at = (state: 'available' | 'registering' | 'checking') => (
    <Shown depth={1}>
      <RegisterAccountNameView state={registerAccountNameStates[state]} actions={noActions} />
    </Shown>
  )
  const screen = await render(at(before))
  body().querySelector<HTMLElement>(selector)?.focus()
  await screen.rerender(at(after))
  await expect.poll(focused).toBe(dialogBox())
})

/** Scrolls and waits for the scroll event. */
async function scrollTo(top: number) {
  const scrolled = new Promise((resolve) => body().addEventListener('scroll', resolve, { once: true }))
  body().scrollTop = top
  await scrolled
}

test('Back restores the scroll position; a forward change starts at the top', async () => {
  const screen = await render(rows('List', 120, 0))
  await scrollTo(777)
  await screen.rerender(rows('Next', 120, 1))
  expect(body().scrollTop).toBe(0)
  await scrollTo(222)
  await screen.rerender(rows('Last', 120, 2))
  expect(body().scrollTop).toBe(0)
  await screen.rerender(rows('Next', 120, 1))
  expect(body().scrollTop).toBe(222)
  await screen.rerender(rows('List', 120, 0))
  expect(body().scrollTop).toBe(777)
  await screen.rerender(rows('Next', 120, 1))
  expect(body().scrollTop).toBe(0)
})

test('Back restores the scroll position of a list of ten thousand', async () => {
  const wallets = (
    <Shown depth={1}>
      <AllWalletsView key="all" state={allWalletsStates.tenThousand} actions={noActions} />
    </Shown>
  )
  const screen = await render(wallets)
  const onScreen = () => {
    const { top, bottom } = body().getBoundingClientRect()
    return [...body().querySelectorAll<HTMLElement>('.lk-tile')]
      .filter((tile) => {
        const box = tile.getBoundingClientRect()
        return tile.checkVisibility({ visibilityProperty: true }) && box.top > top && box.bottom < bottom
      })
      .map((tile) => tile.title)
  }
  await expect.poll(() => body().scrollHeight).toBeGreaterThan(100_000)
  await scrollTo(50_000)
  // Wait until the list has added all rows on screen; it adds a few per frame.
  await expect.poll(() => body().querySelector('[data-moving]')).toBeNull()
  const before = onScreen()
  expect(before.length).toBeGreaterThan(10)
  await screen.rerender(rows('Wallet', 3, 2))
  await screen.rerender(wallets)
  await expect.poll(onScreen).toEqual(before)
  expect(body().scrollTop).toBe(50_000)
})
