import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { SIWXSignMessageView } from './SIWXSignMessageView.tsx'
import { siwxSignMessageStates as states } from './siwx-sign-message.states.ts'

test('the full message can be read before signing', async () => {
  await renderView(SIWXSignMessageView, states.ask)
  await page.getByText('What you’re signing').click()
  await expect.element(page.getByRole('group', { name: 'Message text' })).toBeVisible()
  expect(page.getByRole('group', { name: 'Message text' }).element().textContent).toBe(states.ask.message)
})

test('Sign and Cancel work, and only Cancel while the wallet is signing', async () => {
  const ask = await renderView(SIWXSignMessageView, states.ask)
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(ask.called.onSign).toHaveBeenCalledTimes(1)
  await ask.unmount()
  const waiting = await renderView(SIWXSignMessageView, states.waiting)
  waiting.root.querySelector<HTMLElement>('.lk-btn--primary')?.click()
  expect(waiting.called.onSign).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(waiting.called.onCancel).toHaveBeenCalledTimes(1)
})

test('a wallet on the same phone is opened by a link while it is asked to sign', async () => {
  const { called } = await renderView(SIWXSignMessageView, states.waitingForApp)
  const link = page.getByRole('link', { name: 'Open Harbour' })
  await expect.element(link).toHaveAttribute('href', 'harbour://wc?requestId=1&sessionTopic=7')
  await expect.element(page.getByText('After you approve, go back to your browser.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  expect(called.onCancel).toHaveBeenCalledTimes(1)
})

test('the close button is labelled with its effect', async () => {
  await renderView(SIWXSignMessageView, states.ask)
  await expect.element(page.getByRole('button', { name: 'Cancel sign-in' })).toBeVisible()
})

test('the buttons stay where they are when the message arrives', async () => {
  const before = await renderView(SIWXSignMessageView, states.askBeforeMessage)
  const placeOf = () => page.getByRole('button', { name: 'Sign in' }).element().getBoundingClientRect().top
  const top = placeOf()
  await before.unmount()
  await renderView(SIWXSignMessageView, states.ask)
  expect(placeOf()).toBe(top)
})
