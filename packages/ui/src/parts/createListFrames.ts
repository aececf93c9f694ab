import type { RefObject } from 'react'
import type { PictureQueue } from './PictureQueue.ts'

/** Pictures asked for in one frame: at a quarter of the speed each costs about 5 ms until it is drawn. */
const picturesPerFrame = 2
/** After so many frames without a scroll event a list no longer moves. */
const restingAfter = 3

/**
 * The work of a list, frame by frame. While it scrolls it has `data-moving`, and of the pictures the newest come first:
 * those of rows that only pass by are never asked for.
 *
 * @param look - draws what can be seen; called at most once a frame
 */
export function createListFrames(box: RefObject<HTMLElement | null>, look: () => void) {
  const pictures = new Set<() => void>()
  let frame = 0
  let resting = 0
  const next = () => {
    frame = 0
    look()
    const moving = box.current?.hasAttribute('data-moving') === true
    const waiting = [...pictures]
    for (const start of moving ? waiting.slice(-picturesPerFrame) : waiting.slice(0, picturesPerFrame)) {
      pictures.delete(start)
      start()
    }
    if (moving && ++resting > restingAfter) box.current?.removeAttribute('data-moving')
    if (moving || pictures.size > 0) soon()
  }
  // A scroll event comes right before the callbacks of its frame.
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(next)
  }
  const queue: PictureQueue = (start) => {
    pictures.add(start)
    soon()
    return () => void pictures.delete(start)
  }
  return {
    soon,
    queue,
    onScroll() {
      resting = 0
      box.current?.setAttribute('data-moving', '')
      soon()
    },
  }
}
