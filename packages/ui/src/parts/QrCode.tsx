import { type ReactNode, useMemo } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import { MiniLoader } from './MiniLoader.tsx'
import css from './qr-code.css?inline'
import { qrPath } from './qrPath.ts'

type Props = {
  readonly label: string
  /** Undefined while the content is being prepared. */
  readonly text: string | undefined
  /** Artwork in the centre. */
  readonly mark: ReactNode
  /** Shown over a code that is no longer valid: a sentence and a button. */
  readonly cover?: ReactNode | undefined
}

/** A QR code, dark on white in every theme so that all scanners can read it. */
export function QrCode({ label, text, mark, cover }: Props) {
  useStyles(css)
  const state = text === undefined ? 'loading' : cover ? 'stale' : undefined
  return (
    <div className="lk-qr" data-state={state}>
      <div className="lk-qr__code" role="img" aria-label={label}>
        {text === undefined ? (
          <>
            <Finders className="lk-qr__ghost" size={45} corners={ghostCorners} />
            <MiniLoader />
          </>
        ) : (
          <Code text={text} />
        )}
        {mark && !state ? <span className="lk-qr__mark">{mark}</span> : null}
      </div>
      {cover ? <div className="lk-qr__cover">{cover}</div> : null}
    </div>
  )
}

const ghostCorners: readonly [number, number][] = [
  [0, 0],
  [38, 0],
  [0, 38],
]

function Code({ text }: { readonly text: string }) {
  const { size, path, finders } = useMemo(() => qrPath(text), [text])
  return (
    <Finders size={size} corners={finders}>
      <path fill="currentColor" d={path} />
    </Finders>
  )
}

type FindersProps = {
  readonly size: number
  readonly corners: readonly (readonly [number, number])[]
  readonly className?: string
  readonly children?: ReactNode
}

function Finders({ size, corners, className, children }: FindersProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      focusable="false"
      shapeRendering="geometricPrecision"
    >
      {children}
      {corners.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.9" fill="none" stroke="currentColor" />
          <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" fill="currentColor" />
        </g>
      ))}
    </svg>
  )
}
