import type { RefObject } from 'react'
import type { PictureQueue } from './PictureQueue.ts'

/** Limit of pictures per frame. At a 4× CPU slowdown, each takes about 5 ms to load and paint. */
const picturesPerFrame = 2
/** Number of frames without a scroll event after which scrolling has ended. */
const idleFrames = 3

/**
 * Schedules the work of a list frame by frame. While it scrolls, the list has `data-moving` and the newest pictures
 * start first, so that those of rows scrolled past are never requested.
 *
 * @param renderVisible - renders the visible rows; called at most once per frame
 */
export function createListFrames(box: RefObject<HTMLElement | null>, renderVisible: () => void) {
  const pictures = new Set<() => void>()
  let frame = 0
  let framesWithoutScroll = 0
  const runFrame = () => {
    frame = 0
    renderVisible()
    const moving = box.current?.hasAttribute('data-moving') === true
    const waiting = [...pictures]
    for (const start of moving ? waiting.slice(-picturesPerFrame) : waiting.slice(0, picturesPerFrame)) {
      pictures.delete(start)
      start()
    }
    if (moving && ++framesWithoutScroll > idleFrames) box.current?.removeAttribute('data-moving')
    if (moving || pictures.size > 0) schedule()
  }
  // A scroll event fires right before the animation frame callbacks of its frame.
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(runFrame)
  }
  const queue: PictureQueue = (start) => {
    pictures.add(start)
    schedule()
    return () => void pictures.delete(start)
  }
  return {
    schedule,
    queue,
    onScroll() {
      framesWithoutScroll = 0
      box.current?.setAttribute('data-moving', '')
      schedule()
    },
  }
}
