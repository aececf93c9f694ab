import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

/** Returns `value` delayed by two frames and until the browser is idle, so that a frame without the change is painted first. */
export function useAfterPaint<value>(value: value): value {
  const [painted, setPainted] = useState(value)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(() => value))), [value])
  return painted
}
