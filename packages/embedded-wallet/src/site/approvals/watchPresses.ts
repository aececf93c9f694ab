import { abortWith, type Clock } from '@latchkey/core'

/** A press of a pointer or a key, or a click without either, as assistive technology makes it. */
export type Press = PointerEvent | KeyboardEvent | MouseEvent

type Needs = {
  readonly document: Document
  readonly clock: Clock
  /** The time that events of the document are stamped with, ms. */
  now(): number
  /** The button that agrees. */
  readonly approve: HTMLElement
  /** Time without a press or a key after which the button opens, ms. */
  readonly quietMs: number
  /** Whether the button may open at all. */
  canOpen(): boolean
  /** Whether the user means a press that begins on the open button. */
  isMeant(press: Press): boolean
  /** Called when the button can be pressed, and when it no longer can. */
  onChange(isOpen: boolean): void
  /** Ends the watch. */
  readonly ended: AbortSignal
}

export type PressWatch = {
  /** Closes the button. It opens after `ms` in which nothing is pressed. */
  openAfter(ms: number): void
  close(): void
}

/**
 * Opens a button after a time in which nothing was pressed in the document, and calls `agree` for a genuine press that begins
 * and ends on it: whoever clicks rapidly, or holds a key, approves nothing. Security R-12
 */
export function watchPresses(needs: Needs, agree: () => void): PressWatch {
  const { document, clock, now, approve, quietMs, canOpen, isMeant, onChange, ended } = needs
  let isOpen = false
  let isPressed = false
  let openedAt = 0
  let waiting = new AbortController()

  const close = () => {
    waiting.abort()
    isPressed = false
    if (!isOpen) return
    isOpen = false
    onChange(false)
  }
  const openAfter = (ms: number) => {
    close()
    if (!canOpen()) return
    waiting = abortWith(ended)
    const open = () => {
      isOpen = true
      openedAt = now()
      onChange(true)
    }
    clock.sleep(ms, waiting.signal).then(open, () => {})
  }
  // While the thread is busy, presses wait, and the timer may come before them.
  const isOfOpenButton = (event: Press) => isOpen && event.timeStamp >= openedAt && isMeant(event)
  const press = (event: PointerEvent | KeyboardEvent) => {
    const isOnButton = approve.contains(event.target as Node)
    if (isOnButton && startsClick(event) && isOfOpenButton(event)) isPressed = true
    else openAfter(quietMs)
  }
  const release = () => {
    // A key that was pressed too early clicks after its release.
    if (!isPressed) openAfter(quietMs)
  }
  const click = (event: MouseEvent) => {
    if (!event.isTrusted || !isOpen) return
    const isByAssistiveTechnology = event.detail === 0 && isOfOpenButton(event)
    if (!isPressed && !isByAssistiveTechnology) return
    openAfter(quietMs)
    agree()
  }
  const early = { capture: true, signal: ended }
  document.addEventListener('pointerdown', press, early)
  document.addEventListener('keydown', press, early)
  document.addEventListener('keyup', release, early)
  approve.addEventListener('click', click, { signal: ended })
  return { openAfter, close }
}

/** Whether the press is the first button of a pointer, or a key that clicks and was not held. */
function startsClick(event: PointerEvent | KeyboardEvent): boolean {
  if (!event.isTrusted) return false
  if ('key' in event) return !event.repeat && (event.key === 'Enter' || event.key === ' ')
  return event.isPrimary && event.button === 0
}
