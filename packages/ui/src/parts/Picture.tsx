import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { PictureQueueContext } from './PictureQueue.ts'

/** What is slower is not waited for: its letter says as much. F80. */
const slowestMs = 5_000

type Props = {
  readonly src: string
  /** It was refused, is not a picture, or did not come within 5 s. */
  readonly onFail: () => void
}

/**
 * A foreign picture, faded in over its tile once it is whole. Decoded beside the page, so a huge one blocks nothing.
 * Give it its `src` as key: another picture starts anew.
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
    // Measured as animations are: a part knows no Latchkey, hence no clock.
    const patience = new Animation(new KeyframeEffect(null, null, slowestMs))
    patience.onfinish = () => fail.current()
    // An attribute and no state: a list of pictures would be drawn once more for each that arrives.
    const show = () => {
      patience.cancel()
      element.setAttribute('data-loaded', '')
    }
    const start = () => {
      element.src = src
      if (isLoaded(element)) return show()
      patience.play()
    }
    element.addEventListener('load', show)
    const takeBack = queue?.(start)
    if (!queue) start()
    return () => {
      takeBack?.()
      element.removeEventListener('load', show)
      patience.cancel()
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
