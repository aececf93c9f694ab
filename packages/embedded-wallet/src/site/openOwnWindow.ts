import type { Clock } from '@latchkey/core'

/** Its document has no script: the frame, of the same origin, draws into it. */
const path = '/approve'
/** CSS px */
const [width, height] = [420, 680]
/** Time between two looks at a window that was opened, ms. */
const lookMs = 50

/**
 * Opens a window of the wallet's own, which no page can cover. Has to be called by a press. `null` if the browser blocks it, or if
 * the page has cut itself off from its windows (COOP).
 */
export const openOwnWindow = (window: Window): Window | null => window.open(path, '', features(window))

/**
 * Draws into an opened window until that settles, the user closes the window, or `signal` aborts. Closes the window.
 * @param draw shows something in the window, and settles when the user closes it
 * @returns `undefined` if the window was closed before its document was loaded
 */
export async function drawInOwnWindow<value>(
  opened: Window,
  { window: { document }, clock }: { readonly window: Window; readonly clock: Clock },
  draw: (window: Window & typeof globalThis) => Promise<value>,
  signal: AbortSignal,
): Promise<value | undefined> {
  try {
    if (!(await isLoaded(opened, clock, signal))) return undefined
    const own = opened.document
    for (const name of ['lang', 'dir'] as const) own.documentElement[name] = document.documentElement[name]
    own.body.dataset.theme = document.body.dataset.theme
    return await draw(opened as Window & typeof globalThis)
  } finally {
    opened.close()
  }
}

/** Resolves with whether the document was loaded before the window was closed. */
async function isLoaded(opened: Window, clock: Clock, signal: AbortSignal): Promise<boolean> {
  while (!opened.closed) {
    try {
      if (opened.location.pathname === path && opened.document.readyState === 'complete') return true
    } catch {
      // The browser's own page of a failed load is of another origin.
    }
    await clock.sleep(lookMs, signal)
  }
  return false
}

/** In the middle of the screen. */
function features({ screen }: Window): string {
  const left = Math.round((screen.availWidth - width) / 2)
  const top = Math.round((screen.availHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
