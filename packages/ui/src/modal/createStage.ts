import { animateHeight } from './animateHeight.ts'
import type { FrameElements } from './DialogContext.ts'
import { finished } from './finished.ts'

type Left = {
  readonly frame: FrameElements
  /** A picture of the view as it was, and where it stood. */
  readonly copy: HTMLElement
  readonly offset: number
  readonly height: number
}

type Needs = {
  /** A view came in place of another: its title is to be spoken and focus moved. */
  readonly onChange: (title: string) => void
}

/**
 * Changes one view for another (spec §4: 150 ms): the old one is copied when React takes it away, and its copy
 * moves out while the new one moves in, the other way round when going back.
 */
export function createStage({ onChange }: Needs) {
  let left: Left | undefined

  const moveOut = (box: HTMLElement, { copy, offset }: Left, way: string) => {
    const ghost = box.ownerDocument.createElement('div')
    ghost.className = 'lk-ghost'
    ghost.inert = true
    ghost.setAttribute('aria-hidden', 'true')
    ghost.style.setProperty('inset-block-start', `${offset}px`)
    copy.removeAttribute('data-enter')
    copy.setAttribute('data-leave', way)
    for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
    ghost.append(copy)
    box.append(ghost)
    finished(copy).then(() => ghost.remove())
  }

  const moveIn = (element: HTMLElement, way: string) => {
    element.setAttribute('data-enter', way)
    finished(element).then(() => element.removeAttribute('data-enter'))
  }

  return {
    enter(frame: FrameElements): () => void {
      // A ref to the dialog is not filled yet when its first view is laid out.
      const box = frame.header.closest<HTMLElement>('.lk-dialog')
      if (!box) return () => {}
      const before = left
      left = undefined
      // StrictMode takes a frame away and brings the same one back.
      if (before && before.frame.view !== frame.view) {
        const way = frame.depth < before.frame.depth ? 'back' : 'forward'
        moveOut(box, before, way)
        moveIn(frame.view, way)
        moveIn(frame.title, way)
        onChange(frame.title.textContent ?? '')
      }
      const stopFollowing = animateHeight(box, frame, before?.height)
      return () => {
        const height = stopFollowing()
        const copy = frame.view.cloneNode(true) as HTMLElement
        left = { frame, copy, offset: frame.body.offsetTop - frame.body.scrollTop, height }
      }
    },
  }
}
