import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { EmailLoginView } from './EmailLoginView.tsx'
import type { EmailLoginViewActions, EmailLoginViewState } from './email-login.state.ts'
import { emailLoginStates as states } from './email-login.states.ts'

type Props = {
  readonly state: Extract<EmailLoginViewState, { status: 'code' }>
  readonly actions: EmailLoginViewActions
}

/** Keeps the code like the controller: a changed code resets the status. */
function StatefulEmailLogin({ state, actions }: Props) {
  const [entry, setEntry] = useState(state.entry)
  const onCode = (code: string) => {
    actions.onCode(code)
    setEntry({ ...entry, code, status: 'typing' })
  }
  const typing: EmailLoginViewActions = Object.assign(Object.create(actions), { onCode })
  return <EmailLoginView state={{ ...state, entry }} actions={typing} />
}

const code = page.getByRole('textbox', { name: '6-digit code' })

test.each([['482916'], ['٤٨٢٩١٦'], ['४८२९१६']])(
  'the code %s is submitted with its sixth digit',
  async (digits) => {
    const { called } = await renderView(StatefulEmailLogin, states.codeEmpty)
    await code.click()
    await userEvent.keyboard(digits.slice(0, 5))
    await expect.element(code).toHaveValue('48291')
    expect(called.onCodeComplete).not.toHaveBeenCalled()
    await userEvent.keyboard(digits.slice(5))
    expect(called.onCodeComplete.mock.calls).toEqual([['482916']])
  },
)

test('R-32: a code of eight digits has eight cells, and is submitted with the last', async () => {
  const { called } = await renderView(StatefulEmailLogin, states.eightDigits)
  await expect.element(page.getByText(/^Enter the 8-digit code/)).toBeVisible()
  await page.getByRole('textbox', { name: '8-digit code' }).click()
  await userEvent.keyboard('64')
  expect(called.onCodeComplete).not.toHaveBeenCalled()
  await userEvent.keyboard('0')
  expect(called.onCodeComplete.mock.calls).toEqual([['48291640']])
})

function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  code
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a pasted "482 916" is submitted immediately', async () => {
  const { called } = await renderView(StatefulEmailLogin, states.code)
  paste('482 916')
  await expect.element(code).toHaveValue('482916')
  expect(called.onCodeComplete.mock.calls).toEqual([['482916']])
})

test('a wrong code is an alert that describes the field, and the next key starts a new code', async () => {
  const { called } = await renderView(StatefulEmailLogin, states.wrong)
  await expect.element(page.getByRole('alert')).toHaveTextContent('That code isn’t right.')
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code).toHaveAccessibleDescription(/^That code isn’t right/)
  await code.click()
  await userEvent.keyboard('7')
  expect(called.onCode).toHaveBeenLastCalledWith('7')
  await expect.element(code).toHaveValue('7')
  await expect.element(code).not.toHaveAttribute('aria-invalid')
  expect(page.getByRole('alert').query()).toBeNull()
})

test('Backspace clears a wrong code', async () => {
  const { called } = await renderView(StatefulEmailLogin, states.wrong)
  await code.click()
  await userEvent.keyboard('{Backspace}')
  expect(called.onCode).toHaveBeenLastCalledWith('')
  expect(called.onCodeComplete).not.toHaveBeenCalled()
})

test('pasting the same code again submits it again', async () => {
  const { called } = await renderView(StatefulEmailLogin, states.wrong)
  paste('482910')
  expect(called.onCodeComplete.mock.calls).toEqual([['482910']])
})

test.each(['checking', 'accepted'] as const)(
  '%s: the code cannot be changed or requested again',
  async (state) => {
    const { called } = await renderView(EmailLoginView, {
      ...states[state],
      entry: { ...states[state].entry, resendInSeconds: 0 },
    })
    await code.click()
    await userEvent.keyboard('1{Backspace}')
    paste('482 916')
    expect(called.onCode).not.toHaveBeenCalled()
    await expect.element(page.getByRole('button', { name: 'Send a new code' })).toBeDisabled()
  },
)

test('a new code can be requested after the countdown', async () => {
  const { unmount } = await renderView(EmailLoginView, states.code)
  await expect.element(page.getByText('Send a new code in 24 s')).toBeVisible()
  expect(page.getByRole('button', { name: 'Send a new code' }).query()).toBeNull()
  await unmount()
  const { called } = await renderView(EmailLoginView, states.expired)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  expect(called.onResend).toHaveBeenCalledTimes(1)
})

test('F105: a mail that has not come after 20 s is said to be late, until a digit is typed', async () => {
  const late = page.getByText('No mail yet?')
  const at = (resendInSeconds: number, typed = '') => ({
    ...states.code,
    entry: { ...states.code.entry, code: typed, resendInSeconds },
  })
  for (const [state, isShown] of [
    [at(11), false],
    [at(10), true],
    [at(0), true],
    [at(0, '4'), false],
  ] as const) {
    const { unmount } = await renderView(EmailLoginView, state)
    await expect.element(code).toBeVisible()
    expect(late.elements()).toHaveLength(isShown ? 1 : 0)
    await unmount()
  }
})

test('Enter submits the email, but not while sending or during the cooldown', async () => {
  const asked = { sending: 0, tooSoon: 0, incomplete: 1, letter: 1 }
  for (const [state, times] of Object.entries(asked)) {
    const { called, root, unmount } = await renderView(EmailLoginView, states[state as keyof typeof asked])
    await page.getByRole('textbox', { name: 'Email address' }).click()
    await userEvent.keyboard('{Enter}')
    expect(called.onSend, `${state}, Enter`).toHaveBeenCalledTimes(times)
    root.querySelector<HTMLElement>('.lk-btn--primary')?.click()
    expect(called.onSend, `${state}, button`).toHaveBeenCalledTimes(times * 2)
    await unmount()
  }
})

test.each([
  ['letter', 'Email addresses can’t contain “á”.'],
  ['space', 'Email addresses have no spaces.'],
] as const)(
  'an address with a %s that mail does not allow is an alert that names it',
  async (state, message) => {
    await renderView(EmailLoginView, states[state])
    await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  },
)

test('an incomplete address is an alert that describes the field', async () => {
  await renderView(EmailLoginView, states.incomplete)
  const field = page.getByRole('textbox', { name: 'Email address' })
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(/^That email address looks incomplete/)
  await expect.element(page.getByRole('alert')).toHaveTextContent('That email address looks incomplete.')
})

test('if email sign-in fails to load, it can be retried or replaced by a wallet', async () => {
  const { called } = await renderView(EmailLoginView, states.unloaded)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Email sign-in didn’t load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Use a wallet instead' }).click()
  expect(called.onTryAgain).toHaveBeenCalledTimes(1)
  expect(called.onUseWallet).toHaveBeenCalledTimes(1)
})
