import type { Popup } from '@latchkey/core'

/** Size of the window of a social sign-in, CSS px. Spec §9. */
const [width, height] = [600, 800]

/** Opens an empty window in the middle of the page's one. */
export function openPopup(): Popup | undefined {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const opened = window.open(
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
