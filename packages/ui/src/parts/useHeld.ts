import { useLayoutEffect, useState } from 'react'

/** Skeletons show after the first (see skeleton.css) and then stay until the second, lest they flash. */
const shownAfterMs = 200
const shownUntilMs = 500

/** `loading`, prolonged where its skeleton has just appeared. */
export function useHeld(loading: boolean): boolean {
  const [held, setHeld] = useState(false)
  useLayoutEffect(() => {
    if (!loading) return
    const start = performance.now()
    return () => {
      const waited = performance.now() - start
      if (waited < shownAfterMs || waited >= shownUntilMs) return
      setHeld(true)
      // Time as the skeleton's own animation has it: a part knows no Latchkey, hence no clock.
      const rest = new Animation(new KeyframeEffect(null, null, shownUntilMs - waited))
      rest.onfinish = () => setHeld(false)
      rest.play()
    }
  }, [loading])
  return loading || held
}
