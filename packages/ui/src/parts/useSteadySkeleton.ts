import { useLayoutEffect, useState } from 'react'

/**
 * A skeleton becomes visible after the first time (see skeleton.css) and then stays until the second, to avoid a flash.
 */
const shownAfterMs = 200
const shownUntilMs = 500

/** The time base of the skeleton's CSS animation, ms. Parts have no access to a Latchkey and its clock, jsdom has no timeline. */
const frameTime = () => Number(document.timeline?.currentTime ?? 0)

/** Returns `loading`, extended if its skeleton has just become visible. */
export function useSteadySkeleton(loading: boolean): boolean {
  const [held, setHeld] = useState(false)
  useLayoutEffect(() => {
    if (!loading) return
    const start = frameTime()
    return () => {
      const elapsed = frameTime() - start
      if (elapsed < shownAfterMs || elapsed >= shownUntilMs) return
      setHeld(true)
      const remainder = new Animation(new KeyframeEffect(null, null, shownUntilMs - elapsed))
      remainder.onfinish = () => setHeld(false)
      remainder.play()
    }
  }, [loading])
  return loading || held
}
