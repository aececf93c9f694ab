import { startTransition, useEffect, useState } from 'react'

/** `value` as it was two frames ago: a change is returned when a frame without it has been painted. */
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
