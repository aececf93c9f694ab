import { expect, type FrameLocator, type Page } from '@playwright/test'
import { clickToClose } from './clickToClose.ts'

/** Opens the window of the wallet in which a request has to be answered. */
export async function openWalletWindow(page: Page, frame: FrameLocator): Promise<Page> {
  const button = frame.getByRole('button', { name: 'Open window' })
  const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()])
  return opened
}

/** Approves a request in the window of the wallet. */
export async function approveInWindow(page: Page, frame: FrameLocator, name: string | RegExp): Promise<void> {
  const opened = await openWalletWindow(page, frame)
  await clickToClose(opened, opened.getByRole('button', { name }))
}

/** Approves a sign-in inside of the page: its button opens once the pointer has been in the frame for half a second. */
export async function signInFrame(frame: FrameLocator, name = 'Sign'): Promise<void> {
  const button = frame.getByRole('button', { name, exact: true })
  await button.hover()
  await expect(button).toBeEnabled()
  await button.click()
}
