import { useLayoutEffect, useState } from 'react'

/** Skeletons show after the first (see skeleton.css) and then stay until the second, lest they flash. */
const shownAfterMs = 200
const shownUntilMs = 500

/** Time as the skeleton's own animation has it, in ms: a part knows no Latchkey, hence no clock. */
const frameTime = () => Number(document.timeline.currentTime)

/** `loading`, prolonged where its skeleton has just appeared. */
export function useHeld(loading: boolean): boolean {
  const [held, setHeld] = useState(false)
  useLayoutEffect(() => {
    if (!loading) return
    const start = frameTime()
    return () => {
      const waited = frameTime() - start
      if (waited < shownAfterMs || waited >= shownUntilMs) return
      setHeld(true)
      const rest = new Animation(new KeyframeEffect(null, null, shownUntilMs - waited))
      rest.onfinish = () => setHeld(false)
      rest.play()
    }
  }, [loading])
  return loading || held
}
