import { useRef } from 'react'

/** The last value that was there: what a view goes on showing while it goes away. */
export function useKept<value>(value: value | undefined): value | undefined {
  const kept = useRef<value>(undefined)
  if (value !== undefined) kept.current = value
  return kept.current
}
