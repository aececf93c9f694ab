import { useRef } from 'react'

/** The last defined value: what a view keeps showing while it animates out. */
export function useLastDefined<value>(value: value | undefined): value | undefined {
  const last = useRef<value>(undefined)
  if (value !== undefined) last.current = value
  return last.current
}
