import { animateHeight } from './animateHeight.ts'
import type { FrameElements } from './DialogContext.ts'
import { finished } from './finished.ts'

type PreviousView = {
  readonly frame: FrameElements
  /** Clone of the view that left, and its offset inside the dialog in px. */
  readonly copy: HTMLElement
  readonly offset: number
  readonly height: number
}

type Options = {
  /** Called when a view has replaced another: announce its title and move focus. */
  readonly onChange: (title: string, view: HTMLElement) => void
}

/**
 * Animates a change of views, 150 ms (spec §4). When React removes a view, it is cloned; the clone moves out while the
 * new view moves in, in the opposite direction when going back.
 */
export function createStage({ onChange }: Options) {
  let previous: PreviousView | undefined
  /** Scroll position of each view in the back stack, px by depth. */
  const scrollPositions = new Map<number, number>()

  const moveOut = (box: HTMLElement, { copy, offset }: PreviousView, direction: string) => {
    const ghost = box.ownerDocument.createElement('div')
    ghost.className = 'lk-ghost'
    ghost.inert = true
    ghost.setAttribute('aria-hidden', 'true')
    ghost.style.setProperty('inset-block-start', `${offset}px`)
    copy.removeAttribute('data-enter')
    copy.setAttribute('data-leave', direction)
    for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id')
    ghost.append(copy)
    box.append(ghost)
    finished(copy).then(() => ghost.remove())
  }

  const moveIn = (element: HTMLElement, direction: string) => {
    element.setAttribute('data-enter', direction)
    finished(element).then(() => element.removeAttribute('data-enter'))
  }

  return {
    enter(frame: FrameElements): () => void {
      // The ref of the dialog is not set yet when its first view is laid out.
      const box = frame.header.closest<HTMLElement>('.lk-dialog')
      if (!box) return () => {}
      const outgoing = previous
      previous = undefined
      // StrictMode unmounts a frame and mounts the same one again.
      const direction = outgoing && frame.depth < outgoing.frame.depth ? 'back' : 'forward'
      if (outgoing && outgoing.frame.view !== frame.view) {
        moveOut(box, outgoing, direction)
        moveIn(frame.view, direction)
        moveIn(frame.title, direction)
        if (direction === 'back') frame.body.scrollTop = scrollPositions.get(frame.depth) ?? 0
        onChange(frame.title.textContent ?? '', frame.view)
      }
      let scrollTop = direction === 'back' ? (scrollPositions.get(frame.depth) ?? 0) : 0
      const onScroll = () => {
        scrollTop = frame.body.scrollTop
      }
      frame.body.addEventListener('scroll', onScroll, { passive: true })
      const stopFollowing = animateHeight(box, frame, outgoing?.height)
      return () => {
        const { height, header } = stopFollowing()
        frame.body.removeEventListener('scroll', onScroll)
        scrollPositions.set(frame.depth, scrollTop)
        const copy = frame.view.cloneNode(true) as HTMLElement
        previous = { frame, copy, offset: header - scrollTop, height }
      }
    },
  }
}
