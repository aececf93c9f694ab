import { expect, test } from './test.ts'

// What does not arrive here, the browser reports.
test.use({ provoked: /^Failed to load resource: / })

test('a modal whose code arrives neither beforehand nor with the press comes with the next press', async ({
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
  // It has been given up.
  await page.waitForLoadState('networkidle')
  await expect(modal).toBeHidden()
  await page.unroute(code)
  await connectButton.click()
  await expect(modal).toHaveAttribute('data-view', 'Connect')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(connectButton).toBeFocused()
})
