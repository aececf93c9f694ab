import { abortWith } from '@latchkey/core'
import type { GateNeeds } from './guardInWindow.ts'
import { watchAttention } from './watchAttention.ts'
import { watchPresses } from './watchPresses.ts'
import { watchSight } from './watchSight.ts'

/** Time after the approval has appeared, and after it could be seen first, ms. Security */
const settledMs = 700
const visibleMs = 500
/** Time after the last press or key, and after a pointer has come into the frame, ms. */
const quietMs = 500
/** Time after something was covered, or the frame has changed its size or place, ms. */
const changedMs = 1_000
/** How long an approval may be covered before another place is needed for it, ms. */
const coveredMs = 5_000
/** Smallest frame in which an approval can be read, CSS px. Security R-10 */
const least = { width: 320, height: 240 }

type Needs = GateNeeds & {
  /** What must be seen, each whole: what is asked, and both buttons. */
  readonly parts: readonly Element[]
  /** Called when the approval cannot be seen here, although the page is. Security R-11 */
  onCovered(): void
}

/**
 * Opens the button of an approval inside a page only while the browser reports that nothing covers, fades, filters or scales
 * any of its parts, and calls `agree` for a press that the page has not steered. No browser reports a frame that is masked, so
 * this is for what a page gains nothing by. Security, F94
 */
export function guardInFrame(needs: Needs, agree: () => void): void {
  const { window, clock, onCovered, ended } = needs
  const { document } = window
  const shownAt = clock.now()
  let covered = new AbortController()
  let isSeen = false
  let wasSeen = false

  const sight = watchSight(needs, () => update())
  const attention = watchAttention({
    window,
    ended,
    onArrived: () => watch.openAfter(quietMs),
    onMoved: () => watch.openAfter(changedMs),
  })
  const watch = watchPresses(
    {
      ...needs,
      document,
      now: () => window.performance.now(),
      quietMs,
      canOpen: () => isSeen,
      isMeant: (press) => sight.isFresh() && attention.isMeant(press),
    },
    agree,
  )

  const awaitCover = () => {
    covered.abort()
    covered = abortWith(ended)
    const { signal: aborted } = covered
    const wait = async () => {
      // A page in the background shows nothing.
      do await clock.sleep(coveredMs, aborted)
      while (document.hidden)
      onCovered()
    }
    wait().catch(() => {})
  }
  const update = () => {
    const fits = window.innerWidth >= least.width && window.innerHeight >= least.height
    const now = fits && sight.isWhole()
    if (now === isSeen) return
    isSeen = now
    if (!now) {
      watch.close()
      return awaitCover()
    }
    covered.abort()
    const firstMs = Math.max(visibleMs, settledMs - (clock.now() - shownAt))
    watch.openAfter(wasSeen ? changedMs : firstMs)
    wasSeen = true
  }
  const onResize = () => {
    update()
    if (isSeen) watch.openAfter(changedMs)
  }
  window.addEventListener('resize', onResize, { signal: ended })
  for (const change of ['focus', 'blur'])
    window.addEventListener(change, () => watch.openAfter(quietMs), { signal: ended })
  awaitCover()
}
