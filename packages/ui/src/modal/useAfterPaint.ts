import { startTransition, useEffect, useState } from 'react'

/** `value` as it was one frame ago: a change is returned once the frame after it has been painted. */
export function useAfterPaint<value>(value: value): value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(() => value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
