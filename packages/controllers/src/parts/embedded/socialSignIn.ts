import type { Popup, SocialProvider } from '@latchkey/core'
import { createTask } from '../../state/createTask.ts'
import type { EmbeddedState } from './embedded.state.ts'
import type { SignInNeeds } from './signInNeeds.ts'

/** How often the window of a social sign-in is asked whether it is closed, ms. Spec §9. */
const closedCheckMs = 1_000

/** Sign-in at a provider, in a window of its own. */
export function createSocialSignIn({ clock, state, wallet, connect }: SignInNeeds) {
  let popup: Popup | undefined
  const show = (social: EmbeddedState['social']) => state.set((now) => ({ ...now, social }))

  const signingIn = createTask(async (signal, provider: SocialProvider, opened: Popup) => {
    const over = new AbortController()
    const watchClosed = async () => {
      while (!opened.isClosed()) await clock.sleep(closedCheckMs, over.signal)
      // Only a hint: the window may still be at the provider. Security R-46.
      show({ provider, status: 'closed' })
    }
    show({ provider, status: 'waiting' })
    signal.addEventListener('abort', () => over.abort(), { once: true })
    try {
      opened.navigate(await wallet().socialUrl(provider, signal))
      watchClosed().catch(() => {})
      await wallet().connectSocial(signal)
      show({ provider, status: 'waiting' })
      await connect()
    } catch (cause) {
      if (!signal.aborted) show({ provider, status: 'failed' })
      throw cause
    } finally {
      over.abort()
      opened.close()
    }
  })

  const closePopup = () => {
    popup?.close()
    popup = undefined
  }
  return {
    /** The window opens before anything is awaited, so that the browser lets it. */
    signInWith(provider: SocialProvider) {
      closePopup()
      popup = wallet().openPopup()
      if (!popup) return show({ provider, status: 'closed' })
      signingIn.run(provider, popup).catch(() => {})
    },
    leave() {
      signingIn.cancel()
      closePopup()
      show(undefined)
    },
  }
}
