import { createTestLatchkey } from '@latchkey/controllers/testing'
import { browserPlatform } from '@latchkey/core/browser'
import type {} from '@vitest/browser-playwright'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dialogBox, shownDialog } from '../fixtures/Shown.tsx'
import { ConnectButton, LatchkeyProvider } from '../index.ts'

const setSystemTheme = async (value: string) => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
}

test('button and open modal follow the theme of the system', async () => {
  onTestFinished(() => setSystemTheme(''))
  await setSystemTheme('dark')
  const { latchkey, clock } = createTestLatchkey({
    themeMode: 'system',
    ports: { platform: browserPlatform() },
  })
  await render(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  onTestFinished(() => latchkey.close())
  await clock.flush()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect.poll(shownDialog).not.toBeNull()
  const button = document.querySelector('latchkey-button')?.shadowRoot?.querySelector('.lk-root')
  const themes = () => [button?.getAttribute('data-theme'), dialogBox().parentElement?.dataset.theme]
  expect(themes()).toEqual(['dark', 'dark'])
  const dark = getComputedStyle(dialogBox()).backgroundColor
  await setSystemTheme('light')
  await expect.poll(themes).toEqual(['light', 'light'])
  expect(getComputedStyle(dialogBox()).backgroundColor).not.toBe(dark)
})
