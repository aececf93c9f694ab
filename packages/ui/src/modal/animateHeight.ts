import type { FrameElements } from './DialogContext.ts'

/** The dialog's height follows its content in 150 ms. Spec §4. */
const heightMs = 150

/**
 * Animates the dialog's height to that of the frame inside it, and makes a body that scrolls focusable by keyboard.
 * @returns stops observing and returns the heights of dialog and header in px. They come from the observer, because
 * measuring them during a view change would force a second layout
 */
export function animateHeight(
  dialog: HTMLElement,
  frame: FrameElements,
  previousHeight: number | undefined,
): () => { readonly height: number; readonly header: number } {
  let shown = previousHeight
  let header = 0
  let animation: Animation | undefined

  const resize = () => {
    const from = animation?.playState === 'running' ? dialog.offsetHeight : shown
    animation?.cancel()
    shown = dialog.offsetHeight
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (from === undefined || Math.abs(from - shown) < 2 || reducedMotion) return settle()
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

  // jsdom has no layout.
  if (typeof ResizeObserver === 'undefined') return () => ({ height: 0, header: 0 })
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      if (target === frame.header) header = borderBoxSize[0]?.blockSize ?? 0
    }
    resize()
  })
  for (const part of [frame.header, frame.view, frame.footer]) if (part) observer.observe(part)
  // The dialog is not observed, because its size changes with every step of the animation.
  const onResize = () => {
    if (animation?.playState !== 'running') settle()
  }
  window.addEventListener('resize', onResize)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', onResize)
    const isAnimating = animation?.playState === 'running'
    const height = isAnimating || shown === undefined ? dialog.offsetHeight : shown
    animation?.cancel()
    return { height, header }
  }
}
