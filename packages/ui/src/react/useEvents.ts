import type { LatchkeyEvent } from '@latchkey/controllers'
import { useEffect, useRef } from 'react'
import type { HookOptions } from './HookOptions.ts'
import { useLatchkey } from './LatchkeyContext.ts'
import { useSelected } from './useSelected.ts'

/**
 * What happened last; calls `listener` for each thing that happens, in order.
 *
 * @example
 * useEvents((event) => analytics.track(event.name, event.properties))
 */
export function useEvents(
  listener?: ((event: LatchkeyEvent) => void) | undefined,
  options: HookOptions = {},
): LatchkeyEvent | undefined {
  const { events } = useLatchkey(options.latchkey)
  const call = useRef(listener)
  useEffect(() => {
    call.current = listener
  })
  useEffect(
    () =>
      events.state.subscribe(({ last }) => {
        if (last) call.current?.(last)
      }),
    [events],
  )
  return useSelected(events.state, (state) => state.last)
}
