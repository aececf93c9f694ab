import { type ButtonHTMLAttributes, type ReactNode, useCallback, useRef } from 'react'

type Props = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'aria-busy' | 'aria-disabled'> & {
  readonly className: string
  readonly title?: string | undefined
  readonly children: ReactNode
  /** False if Tab skips it, because arrow keys lead to it. */
  readonly reachable?: boolean | undefined
  /** Makes it a link. */
  readonly href?: string | undefined
  readonly target?: '_self' | '_top' | '_blank' | undefined
  /** Called on a press, or when the link is followed. */
  readonly onPress?: (() => void) | undefined
  readonly [data: `data-${string}`]: string
}

/** A button, or a native link: phones open an app only from a link that the browser itself follows. */
export function Pressed({ reachable = true, href, target, onPress, disabled, ...rest }: Props) {
  const last = useRef<HTMLElement>(null)
  const focused = useRef(false)
  // When button and link replace each other, focus moves to the new element. React 18 ignores a cleanup of a ref, and
  // both versions call it with `null` before they remove the element.
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) focused.current = last.current?.matches(':focus') ?? false
    else if (focused.current) element.focus({ preventScroll: true })
    last.current = element
  }, [])
  const shared = { ...rest, ref, tabIndex: reachable ? undefined : -1, onClick: onPress }
  return href ? (
    <a {...shared} href={href} target={target === '_self' ? undefined : target} rel="noopener noreferrer" />
  ) : (
    <button {...shared} type="button" disabled={disabled} />
  )
}
