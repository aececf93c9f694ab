import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderView } from '../../fixtures/renderView.tsx'
import { SendView } from './SendView.tsx'
import { sendStates as states } from './send.states.ts'

test.each([
  ['empty', 'Enter an amount'],
  ['noToken', 'Select token'],
  ['finding', 'Finding ines.latchkey.id'],
  ['gettingFee', 'Getting the network fee'],
  ['notEnough', 'Not enough ETH'],
  ['noFee', 'Not enough SOL'],
  ['notAnAmount', 'Check the amount'],
  ['nameNotFound', 'Check the recipient'],
  ['nameUnconfirmed', 'Check the recipient'],
  ['ready', 'Review'],
] as const)('%s: the button is labelled %s', async (state, label) => {
  const { called, root } = await renderView(SendView, states[state])
  const button = root.querySelector<HTMLElement>('.lk-btn--primary')
  expect(button?.textContent).toBe(label)
  button?.click()
  expect(called.onReview).toHaveBeenCalledTimes(state === 'ready' ? 1 : 0)
})

test('the recipient is shown in full, in groups of four', async () => {
  const { root } = await renderView(SendView, states.ready)
  const groups = [...(root.querySelector('.lk-fulladdr')?.children ?? [])].map((group) => group.textContent)
  expect(groups.join('')).toBe('0x2b7E151628aEd2A6aBf7158809Cf4F3c762e7160')
  expect(groups[1]).toBe('2b7E')
})

test('a token without its fee: what is missing is the token of the fee', async () => {
  await renderView(SendView, states.noFee)
  await expect
    .element(page.getByText('You need a little more SOL for the network fee.', { exact: true }))
    .toBeVisible()
})

test('a fee that opens a token account shows how much of it does', async () => {
  const { root } = await renderView(SendView, states.newTokenAccount)
  expect([...root.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
    ...['Network', 'Solana', 'Network fee', 'About 0.002044 SOL'],
    ...['Includes a new token account', '0.002039 SOL'],
  ])
})

test('a token can be selected from the balances', async () => {
  const { called } = await renderView(SendView, states.chooseToken)
  await page.getByRole('button', { name: /^USD Coin/ }).click()
  expect(called.onToken).toHaveBeenCalledWith('USDC')
})

test('an address that imitates a known one shows a warning and can be sent to (R-69)', async () => {
  await renderView(SendView, states.lookAlike)
  await expect.element(page.getByRole('alert')).toHaveTextContent('This only looks like an address you know.')
  await expect.element(page.getByRole('button', { name: 'Review' })).toBeEnabled()
})
