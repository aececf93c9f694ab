import type { Press } from './watchPresses.ts'

/** Differences that come from rounding, px. */
const roundedBy = 2

type Needs = {
  readonly window: Window
  readonly ended: AbortSignal
  /** Called when a pointer has come into the frame. */
  onArrived(): void
  /** Called when the page has moved the frame under the pointer. */
  onMoved(): void
}

/**
 * Tells whether the user is in the frame, and the page has not moved it under the pointer: between two places of the pointer,
 * the difference on the screen is that in the frame. Security R-12
 */
export function watchAttention({ window, ended, onArrived, onMoved }: Needs) {
  const { document } = window
  let last: PointerEvent | undefined
  let hasEntered = false

  const hasMoved = (before: PointerEvent, event: PointerEvent) =>
    // A page that is zoomed counts its pixels larger than the screen's.
    [1, window.devicePixelRatio].every((scale) => {
      const drift = (axis: 'X' | 'Y') =>
        Math.abs(
          event[`screen${axis}`] -
            before[`screen${axis}`] -
            scale * (event[`client${axis}`] - before[`client${axis}`]),
        )
      return drift('X') > roundedBy || drift('Y') > roundedBy
    })
  const follow = (event: PointerEvent) => {
    if (!event.isTrusted || event.pointerType === 'touch') return
    const before = last
    last = event
    if (before === undefined) onArrived()
    else if (hasMoved(before, event)) onMoved()
  }
  const enter = (event: Event) => {
    hasEntered ||= event.isTrusted
  }
  document.addEventListener('pointermove', follow, { signal: ended })
  document.documentElement.addEventListener(
    'pointerleave',
    () => {
      last = undefined
    },
    { signal: ended },
  )
  document.addEventListener('pointerdown', enter, { signal: ended })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Tab') enter(event)
    },
    { signal: ended },
  )

  return {
    isMeant(press: Press): boolean {
      // A key counts once the user has come into the frame by Tab or a press, not because the page has focused it.
      if (!('pointerType' in press) || press.pointerType === '') return hasEntered
      if (press.pointerType === 'touch') return true
      return last !== undefined && !hasMoved(last, press)
    },
  }
}
