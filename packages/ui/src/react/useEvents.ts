import type { LatchkeyEvent } from '@latchkey/controllers'
import { useEffect, useRef } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * Returns the latest event and calls `listener` for every event, in order.
 *
 * @example
 * useEvents((event) => track(event.name, event.properties))
 */
export function useEvents(
  listener?: ((event: LatchkeyEvent) => void) | undefined,
  options: HookOptions = {},
): LatchkeyEvent | undefined {
  const { events } = useLatchkey(options.latchkey)
  const latestListener = useRef(listener)
  useEffect(() => {
    latestListener.current = listener
  })
  useEffect(
    () =>
      events.state.subscribe(({ last }) => {
        if (last) latestListener.current?.(last)
      }),
    [events],
  )
  return useSelected(events.state, (state) => state.last)
}
