import type { FrameElements } from './DialogContext.ts'

/** Spec §4: the dialog's height follows its content in 150 ms. */
const heightMs = 150

/**
 * Lets the dialog grow and shrink with the frame inside it, and makes a body that scrolls reachable by keyboard.
 * @returns the end of watching: how high the dialog is drawn, and its header. Known from watching, because asking in the
 * middle of a change would have the page laid out twice
 */
export function animateHeight(
  dialog: HTMLElement,
  frame: FrameElements,
  shownBefore: number | undefined,
): () => { readonly height: number; readonly header: number } {
  let shown = shownBefore
  let header = 0
  let animation: Animation | undefined

  const follow = () => {
    const from = animation?.playState === 'running' ? dialog.offsetHeight : shown
    animation?.cancel()
    shown = dialog.offsetHeight
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (from === undefined || Math.abs(from - shown) < 2 || calm) return settle()
    dialog.setAttribute('data-sizing', '')
    animation = dialog.animate([{ blockSize: `${from}px` }, { blockSize: `${shown}px` }], {
      duration: heightMs,
      easing: 'cubic-bezier(.2, .8, .2, 1)',
    })
    animation.onfinish = settle
  }
  const settle = () => {
    dialog.removeAttribute('data-sizing')
    const scrolls = frame.body.scrollHeight > frame.body.clientHeight + 1
    if (scrolls) frame.body.tabIndex = 0
    else frame.body.removeAttribute('tabindex')
  }

  const content = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      if (target === frame.header) header = borderBoxSize[0]?.blockSize ?? 0
    }
    follow()
  })
  for (const part of [frame.header, frame.view, frame.footer]) if (part) content.observe(part)
  // Not observed itself: its size changes with every step of the animation.
  const onResize = () => {
    if (animation?.playState !== 'running') settle()
  }
  window.addEventListener('resize', onResize)
  return () => {
    content.disconnect()
    window.removeEventListener('resize', onResize)
    const moving = animation?.playState === 'running'
    const height = moving || shown === undefined ? dialog.offsetHeight : shown
    animation?.cancel()
    return { height, header }
  }
}
