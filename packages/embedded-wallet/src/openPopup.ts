import type { Popup } from '@latchkey/core'

/** Size of the window of a social sign-in, CSS px. Spec §9. */
const [width, height] = [600, 800]

/** Opens an empty window in the middle of the page's one. `undefined` if the browser blocks it. */
export function openPopup(page: Window = window): Popup | undefined {
  const left = Math.round(page.screenX + (page.outerWidth - width) / 2)
  const top = Math.round(page.screenY + (page.outerHeight - height) / 2)
  const opened = page.open(
    'about:blank',
    '_blank',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
  if (!opened) return undefined
  return {
    navigate: (url) => opened.location.replace(url),
    isClosed: () => opened.closed,
    close: () => opened.close(),
  }
}
