import type { Clock } from '@latchkey/core'
import type { ConfirmLogin, LoginDocument } from '../../api/loginApi.ts'
import type { LoginTexts } from '../i18n/login/en.ts'
import { isVouchedFor, isWalletPage } from './isVouchedFor.ts'

/** Where the window remembers, while it is at the provider, that it was vouched for. */
const storageKey = 'latchkey.login'

/** What the window shows. */
export type LoginScreen = {
  readonly title: string
  readonly text: string
  /** For the user to enter in the app. */
  readonly code?: string | undefined
  readonly button?: string | undefined
}

type Needs = {
  readonly window: Window
  readonly clock: Clock
  readonly fetch: Window['fetch']
  /** In the user's language. Neither the way to the provider nor the confirmation waits for them. */
  readonly texts: Promise<LoginTexts>
  /** Resolves when the button is pressed, if there is one. */
  show(screen: LoginScreen): Promise<void>
}

/**
 * The window of a login. Before the provider it asks the page that opened it whether the login was started there; if so, it
 * confirms the login when it has come back. Otherwise someone may have sent the address to the user, so it names the
 * site and shows a code, which completes the login only in the app. Security R-40
 */
export async function runLoginWindow(needs: Needs, page: LoginDocument): Promise<void> {
  const { window, show } = needs
  switch (page.step) {
    case 'start': {
      const { windowId, site, url } = page
      void needs.texts.then((texts) => show({ title: texts.start, text: texts.startNote(site) }))
      if (await isVouchedFor(needs, windowId)) remember(window, windowId)
      else {
        const texts = await needs.texts
        await show({ title: texts.ask, text: texts.askNote(site), button: texts.continue })
      }
      // The provider's page gets no handle on the wallet's windows. One on the page around a frame stays, because that page
      // could not close this window any more. Security R-14
      if (isWalletPage(window.opener, window.location.origin)) window.opener = null
      return window.location.replace(url)
    }
    case 'confirm': {
      const { site, state } = page
      const texts = await needs.texts
      await show({ title: texts.ask, text: texts.askNote(site), button: texts.continue })
      return runLoginWindow(needs, await askForCode(needs, state))
    }
    case 'answered': {
      if (isRemembered(window, page.windowId) && (await confirm(needs, page))) {
        void needs.texts.then((texts) => show({ title: texts.done, text: texts.doneNote }))
        return window.close()
      }
      const texts = await needs.texts
      return void show({ title: texts.code, text: texts.codeNote(page.site), code: page.code })
    }
    case 'failed': {
      const [title, text] = (await needs.texts).failed[page.reason]
      void show({ title, text })
      return window.close()
    }
  }
}

/** Asks for the code of a sign-in with Farcaster that the user has approved. Security R-47 */
async function askForCode({ fetch, window }: Needs, state: string): Promise<LoginDocument> {
  try {
    const answer = await fetch(`${window.location.origin}/farcaster/done`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state }),
      credentials: 'omit',
    })
    if (answer.ok) return await answer.json()
  } catch {
    // Said below.
  }
  return { step: 'failed', reason: 'provider' }
}

async function confirm({ fetch, window }: Needs, { windowId, confirmation }: ConfirmLogin): Promise<boolean> {
  const body: ConfirmLogin = { windowId, confirmation }
  try {
    const { ok } = await fetch(`${window.location.origin}/login/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    })
    return ok
  } catch {
    return false
  }
}

function remember(window: Window, windowId: string): void {
  try {
    window.sessionStorage.setItem(storageKey, windowId)
  } catch {
    // Without storage the window shows the code.
  }
}

function isRemembered(window: Window, windowId: string): boolean {
  try {
    return window.sessionStorage.getItem(storageKey) === windowId
  } catch {
    return false
  }
}
