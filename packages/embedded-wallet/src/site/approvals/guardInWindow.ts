import type { Clock } from '@latchkey/core'
import { watchPresses } from './watchPresses.ts'

/** Time after the approval has appeared, ms, and after the last press or key. Security */
const settledMs = 700
const quietMs = 500

export type GateNeeds = {
  readonly window: Window & typeof globalThis
  readonly clock: Clock
  /** The button that agrees. */
  readonly approve: HTMLElement
  /** Called when the button can be pressed, and when it no longer can. */
  onChange(isOpen: boolean): void
  /** Ends the guard. */
  readonly ended: AbortSignal
}

/**
 * Opens the button of an approval in a window of the wallet, over which no page can draw, and calls `agree` for a press on it:
 * half a second after the last press or key anywhere, after any change of the window, and with a mouse that has moved since.
 * Security
 */
export function guardInWindow({ window, ended, ...needs }: GateNeeds, agree: () => void): void {
  const { document } = window
  let hasMoved = false
  let isDrawn = false
  const watch = watchPresses(
    {
      ...needs,
      document,
      ended,
      now: () => window.performance.now(),
      quietMs,
      canOpen: () => isDrawn && !document.hidden,
      // A mouse that rests where the user last clicked in the page does not count.
      isMeant: (press) => hasMoved || !isOfMouse(press),
      onChange(isOpen) {
        if (!isOpen) hasMoved = false
        needs.onChange(isOpen)
      },
    },
    agree,
  )
  const move = (event: PointerEvent) => {
    hasMoved ||= event.isTrusted
  }
  const restart = () => watch.openAfter(quietMs)
  document.addEventListener('pointermove', move, { signal: ended })
  document.addEventListener('visibilitychange', restart, { signal: ended })
  for (const change of ['resize', 'focus', 'blur'])
    window.addEventListener(change, restart, { signal: ended })
  // The first frame may be drawn long after the approval was put into the document.
  window.requestAnimationFrame(() =>
    window.requestAnimationFrame(() => {
      isDrawn = true
      watch.openAfter(settledMs)
    }),
  )
}

const isOfMouse = (press: Event) => 'pointerType' in press && press.pointerType === 'mouse'
