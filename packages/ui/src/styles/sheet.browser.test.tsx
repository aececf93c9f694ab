import { createTestLatchkey } from '@latchkey/controllers/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogBox, modalRoot } from '../fixtures/Shown.tsx'
import { ConnectButton, LatchkeyProvider } from '../index.ts'

/** Removes a member of a prototype until the test has finished. */
function remove(prototype: object, name: string) {
  const original = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
  Reflect.deleteProperty(prototype, name)
  onTestFinished(() => void Object.defineProperty(prototype, name, original))
}

test('without constructed stylesheets, style elements with the nonce of the provider are used', async () => {
  remove(CSSStyleSheet.prototype, 'replaceSync')
  remove(ShadowRoot.prototype, 'adoptedStyleSheets')
  const { latchkey, clock } = createTestLatchkey()
  await render(
    <LatchkeyProvider latchkey={latchkey} nonce="abc">
      <ConnectButton />
    </LatchkeyProvider>,
  )
  onTestFinished(() => latchkey.close())
  await clock.flush()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(getComputedStyle(dialogBox()).display).toBe('grid')
  const styles = [...modalRoot().querySelectorAll('style')]
  expect(styles.map(({ nonce }) => nonce)).toEqual(styles.map(() => 'abc'))
  expect(new Set(styles.map(({ textContent }) => textContent)).size).toBe(styles.length)
  expect(modalRoot().firstChild).toBe(styles[0])
  expect(styles[0]?.sheet?.cssRules[0]).toBeInstanceOf(CSSLayerStatementRule)
})
