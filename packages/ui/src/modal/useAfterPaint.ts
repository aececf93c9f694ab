import { startTransition, useEffect, useState } from 'react'

/** Returns `value` delayed by two frames, so that a frame without the change is painted first. */
export function useAfterPaint<value>(value: value): value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(() => value)))
    })
    return () => cancelAnimationFrame(frame)
  }, [value])
  return painted
}
