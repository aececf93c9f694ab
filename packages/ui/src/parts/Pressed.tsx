import { type ButtonHTMLAttributes, type ReactNode, useCallback, useRef } from 'react'

type Props = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'aria-busy' | 'aria-disabled'> & {
  readonly className: string
  readonly title?: string | undefined
  readonly children: ReactNode
  /** Tab leads here. */
  readonly reachable?: boolean | undefined
  /** Leads out of the page. */
  readonly href?: string | undefined
  readonly target?: '_self' | '_top' | '_blank' | undefined
  /** Pressed, or its link followed. */
  readonly onPress?: (() => void) | undefined
  readonly [data: `data-${string}`]: string
}

/** A button, or a link that the browser follows itself: only then a phone opens an app. */
export function Pressed({ reachable = true, href, target, onPress, disabled, ...rest }: Props) {
  const focused = useRef(false)
  // One takes the place of the other, and the focus with it.
  const ref = useCallback((element: HTMLElement | null) => {
    if (focused.current) element?.focus({ preventScroll: true })
    return () => {
      focused.current = element?.matches(':focus') ?? false
    }
  }, [])
  const shared = { ...rest, ref, tabIndex: reachable ? undefined : -1, onClick: onPress }
  return href ? (
    <a {...shared} href={href} target={target === '_self' ? undefined : target} rel="noopener noreferrer" />
  ) : (
    <button {...shared} type="button" disabled={disabled} />
  )
}
