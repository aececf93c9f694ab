import type { Locator, Page } from '@playwright/test'

/** Clicks what closes its window, and waits until the window is closed. */
export async function clickToClose(window: Page, button: Locator): Promise<void> {
  const closed = window.waitForEvent('close')
  // The window may be closed before the browser has reported that the click is done.
  const clicked = button.click().catch(async (error: unknown) => {
    if (!window.isClosed()) throw error
  })
  await Promise.all([closed, clicked])
}
