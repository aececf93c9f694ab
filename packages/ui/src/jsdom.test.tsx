// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openInTestDom } from './fixtures/openInTestDom.tsx'

test('the button and the open modal render in jsdom', async () => {
  const { button, modal } = await openInTestDom()
  expect(document.querySelector('h1')?.textContent).toBe('Host app')
  expect(button.querySelector('button')?.textContent).toBe('Connect wallet')
  expect(modal.querySelector('[data-wallet="harbour"]')?.textContent).toContain('Harbour')
})
