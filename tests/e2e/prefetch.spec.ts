import { expect, test } from './test.ts'

// The browser logs the failed requests of this test.
test.use({ provoked: /^Failed to load resource: / })

test('a modal whose code could not be fetched before or with a press opens with the next press', async ({
  visitor,
}) => {
  const { page, modal, connectButton } = visitor
  const code = /\/ModalRoot-[^/]*\.js$/
  let refused = 0
  await page.route(code, (route) => {
    refused++
    return route.abort()
  })
  await visitor.open()
  await expect.poll(() => refused).toBe(1)
  await connectButton.click()
  await expect.poll(() => refused).toBeGreaterThan(1)
  // The press has failed.
  await page.waitForLoadState('networkidle')
  await expect(modal).toBeHidden()
  await page.unroute(code)
  await connectButton.click()
  await expect(modal).toHaveAttribute('data-view', 'Connect')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(connectButton).toBeFocused()
})
