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
  readonly onChange: (title: string, view: HTMLElement) => void
}

/**
 * Changes one view for another (spec §4: 150 ms): the old one is copied when React takes it away, and its copy
 * moves out while the new one moves in, the other way round when going back.
 */
export function createStage({ onChange }: Needs) {
  let left: Left | undefined
  /** How far each view behind this one was scrolled, by its depth. */
  const scrolled = new Map<number, number>()

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
      const way = before && frame.depth < before.frame.depth ? 'back' : 'forward'
      if (before && before.frame.view !== frame.view) {
        moveOut(box, before, way)
        moveIn(frame.view, way)
        moveIn(frame.title, way)
        if (way === 'back') frame.body.scrollTop = scrolled.get(frame.depth) ?? 0
        onChange(frame.title.textContent ?? '', frame.view)
      }
      let scrollTop = way === 'back' ? (scrolled.get(frame.depth) ?? 0) : 0
      const onScroll = () => {
        scrollTop = frame.body.scrollTop
      }
      frame.body.addEventListener('scroll', onScroll, { passive: true })
      const stopFollowing = animateHeight(box, frame, before?.height)
      return () => {
        const { height, header } = stopFollowing()
        frame.body.removeEventListener('scroll', onScroll)
        scrolled.set(frame.depth, scrollTop)
        const copy = frame.view.cloneNode(true) as HTMLElement
        left = { frame, copy, offset: header - scrollTop, height }
      }
    },
  }
}
