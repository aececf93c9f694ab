import { useEffect, useRef } from 'react'

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
  const fail = useRef(onFail)
  useEffect(() => {
    fail.current = onFail
  })
  useEffect(() => {
    if (!image.current || isLoaded(image.current)) return
    // Measured as animations are: a part knows no Latchkey, hence no clock.
    const patience = new Animation(new KeyframeEffect(null, null, slowestMs))
    patience.onfinish = () => fail.current()
    patience.play()
    const enough = () => patience.cancel()
    const element = image.current
    element.addEventListener('load', enough)
    return () => {
      element.removeEventListener('load', enough)
      enough()
    }
  }, [])
  return (
    <img
      className="lk-pic"
      src={src}
      alt=""
      draggable={false}
      decoding="async"
      referrerPolicy="no-referrer"
      // An attribute and no state: a list of pictures would be drawn once more for each that arrives.
      ref={(element) => {
        image.current = element
        if (element && isLoaded(element)) show(element)
      }}
      onLoad={({ currentTarget }) => show(currentTarget)}
      onError={onFail}
    />
  )
}

const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
const show = (image: HTMLImageElement) => image.setAttribute('data-loaded', '')
