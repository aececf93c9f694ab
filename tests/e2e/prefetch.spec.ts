import { expect, test } from './test.ts'

// The browser logs the failed requests of this test.
test.use({ provoked: /^Failed to load resource: / })

test('a modal whose code could not be fetched before or with a press opens with the next press', async ({
  visitor,
}) => {
  const { page, modal, connectButton } = visitor
  // The room of the modal and of connecting.
  const code = /\/sign-in-[^/]*\.js$/
  let refused = 0
  await page.route(code, (route) => {
    refused++
    return route.abort()
  })
  await visitor.open()
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const refusedWhenIdle = refused
  await connectButton.click()
  await expect.poll(() => refused).toBeGreaterThan(refusedWhenIdle)
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
