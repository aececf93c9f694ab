import { useEffect, useRef, useState } from 'react'

/** What is slower is not waited for: its letter says as much. F80. */
const slowestMs = 5_000

type Props = {
  readonly src: string
  /** It was refused, is not a picture, or did not come within 5 s. */
  readonly onFail: () => void
}

/** A foreign picture, faded in over its tile once it is whole. Decoded beside the page, so a huge one blocks nothing. */
export function Picture({ src, onFail }: Props) {
  const [loaded, setLoaded] = useState<string>()
  const waiting = loaded !== src
  const fail = useRef(onFail)
  useEffect(() => {
    fail.current = onFail
  })
  useEffect(() => {
    if (!waiting) return
    // Measured as animations are: a part knows no Latchkey, hence no clock.
    const patience = new Animation(new KeyframeEffect(null, null, slowestMs))
    patience.onfinish = () => fail.current()
    patience.play()
    return () => patience.cancel()
  }, [waiting])
  return (
    <img
      className="lk-pic"
      src={src}
      alt=""
      draggable={false}
      decoding="async"
      referrerPolicy="no-referrer"
      data-loaded={waiting ? undefined : ''}
      // What the server rendered may be there before anyone listens.
      ref={(image) => {
        if (waiting && image?.complete && image.naturalWidth > 0) setLoaded(src)
      }}
      onLoad={() => setLoaded(src)}
      onError={onFail}
    />
  )
}
