import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

/** `value`, where a change is returned only once a frame without it has been painted. */
export function useAfterPaint<value>(value: value): value {
  const [painted, setPainted] = useState(value)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(() => value))), [value])
  return painted
}
