import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { PictureQueueContext } from './PictureQueue.ts'

/** Loading timeout; the caller then shows a letter. F80. */
const timeoutMs = 5_000

type Props = {
  readonly src: string
  /** Called if the picture was refused, is not an image, or did not load within 5 s. */
  readonly onFail: () => void
}

/**
 * A third-party picture that fades in once loaded. Decoded asynchronously, so that a large one does not block the page.
 * Pass `src` as the `key` too: a changed source then restarts loading.
 */
export function Picture({ src, onFail }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const queue = useContext(PictureQueueContext)
  const fail = useRef(onFail)
  useEffect(() => {
    fail.current = onFail
  })
  useLayoutEffect(() => {
    const element = image.current
    if (!element) return
    // An animation measures the timeout, because parts have no access to a Latchkey and its clock.
    // jsdom has none, and loads no pictures.
    const timeout = globalThis.Animation && new Animation(new KeyframeEffect(null, null, timeoutMs))
    if (timeout) timeout.onfinish = () => fail.current()
    // An attribute instead of state, so that a loaded picture does not re-render its list.
    const show = () => {
      timeout?.cancel()
      element.setAttribute('data-loaded', '')
    }
    const start = () => {
      element.src = src
      if (isLoaded(element)) return show()
      timeout?.play()
    }
    element.addEventListener('load', show)
    const cancel = queue?.(start)
    if (!queue) start()
    return () => {
      cancel?.()
      element.removeEventListener('load', show)
      timeout?.cancel()
    }
  }, [src, queue])
  return (
    <img
      className="lk-pic"
      ref={image}
      alt=""
      draggable={false}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onFail}
    />
  )
}

const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
