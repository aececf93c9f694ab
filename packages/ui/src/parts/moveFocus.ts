import type { KeyboardEvent } from 'react'

/**
 * Handles arrow keys, Home and End among the elements that match `selector`. Horizontal arrows follow the reading
 * direction.
 * @returns the newly focused element
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  axis: 'inline' | 'both',
): HTMLElement | undefined {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = all.indexOf(event.target as HTMLElement)
  if (at < 0) return undefined
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const step = {
    ArrowRight: forward,
    ArrowLeft: -forward,
    ...(axis === 'both' ? { ArrowDown: 1, ArrowUp: -1 } : {}),
  }[event.key]
  const to =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? all.length - 1
        : step === undefined
          ? undefined
          : (at + step + all.length) % all.length
  if (to === undefined) return undefined
  event.preventDefault()
  all[to]?.focus()
  return all[to]
}
