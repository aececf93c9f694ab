/**
 * Copies without the Clipboard API, which pages over `http` and frames without `clipboard-write` do not have. For the event of a
 * press only. Nothing is selected: what a modal makes inert cannot be.
 *
 * @returns whether the browser has done it
 */
export function copyByCommand(text: string): boolean {
  let isPut = false
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isPut = true
  }
  document.addEventListener('copy', put, { capture: true })
  try {
    return document.execCommand('copy') && isPut
  } finally {
    document.removeEventListener('copy', put, { capture: true })
  }
}
