import type { Clock } from '@latchkey/core'
import { naturalHeight } from './view/page.ts'

export type ScreenNeeds = {
  readonly window: Window & typeof globalThis
  readonly clock: Clock
  /** Asks the app to show the frame with a height, or to hide it. */
  onHeight(heightPx: number | null): void
}

/** Shows `content` in the frame until `work` settles or `signal` aborts. */
export async function showDialog<value>(
  { window, onHeight }: Pick<ScreenNeeds, 'window' | 'onHeight'>,
  content: HTMLElement,
  work: (signal: AbortSignal) => Promise<value>,
  signal: AbortSignal,
): Promise<value> {
  const { document } = window
  document.body.replaceChildren(content)
  content.focus()
  const report = () => onHeight(naturalHeight(content))
  // A frame that is not shown is not rendered, so that nothing is observed in it yet.
  report()
  const size = new window.ResizeObserver(report)
  size.observe(content)
  const stack = content.querySelector('.stack')
  if (stack) size.observe(stack)
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([work(signal), aborted])
  } finally {
    size.disconnect()
    content.remove()
    onHeight(null)
  }
}
