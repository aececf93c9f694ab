import { browserPlatform } from '@latchkey/core/browser'
import { aliceAddress } from '@latchkey/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectHarbour, renderButtons } from '../fixtures/renderButtons.tsx'

const modalRoot = () => document.querySelector('latchkey-modal')?.shadowRoot

/** Opens the account with a copy function of its own, and presses “Copy address”. */
async function copyAddress(copy: (text: string) => Promise<void>) {
  const { latchkey } = await renderButtons()
  Object.assign(latchkey.internals.platform, { copy })
  await connectHarbour(latchkey)
  latchkey.open()
  await page.getByRole('button', { name: 'Copy address' }).click()
  return latchkey
}

test('a page without the Clipboard API copies, also while the modal makes it inert', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const latchkey = await copyAddress(browserPlatform().copy)
  await expect.element(page.getByRole('status').getByText('Address copied')).toBeVisible()
  latchkey.close()
  const field = document.createElement('textarea')
  document.body.append(field)
  onTestFinished(() => field.remove())
  await userEvent.click(field)
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.poll(() => field.value).toBe(aliceAddress)
})

test('where nothing can be copied, the text is selected for the user, and stays while the field has the focus', async () => {
  const latchkey = await copyAddress(() => Promise.reject(new DOMException('denied', 'NotAllowedError')))
  const said = 'Copying is blocked here. Copy the selected text yourself'
  const field = page.getByRole('textbox', { name: said })
  await expect.element(field).toHaveValue(aliceAddress)
  const { activeElement } = modalRoot() ?? {}
  expect(activeElement).toBe(field.element())
  const { selectionStart, selectionEnd } = field.element() as HTMLInputElement
  expect([selectionStart, selectionEnd]).toEqual([0, aliceAddress.length])
  expect(latchkey.internals.snackbar.state.getState().snack).toBeDefined()
})
