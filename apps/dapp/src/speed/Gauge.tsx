import { type Band, bandEnds, slowestMs } from '../../shared/speed/measure.ts'

/** Arcs of the gauge, by the values at their ends, ms. */
const arcs = [
  { from: 0, to: bandEnds.good, look: 'stroke-good' },
  { from: bandEnds.good, to: bandEnds.fair, look: 'stroke-warn' },
  { from: bandEnds.fair, to: slowestMs, look: 'stroke-danger' },
] as const

const radius = 80
const middle = { x: 100, y: 96 }
/** Space between two arcs, in the unit of the values. */
const gap = 24

/** Where a value is on the half circle, from the left to the right. */
function pointAt(value: number, at = radius) {
  const angle = Math.PI * (1 - Math.min(value, slowestMs) / slowestMs)
  return { x: middle.x + at * Math.cos(angle), y: middle.y - at * Math.sin(angle) }
}

function arcPath(from: number, to: number): string {
  const [begin, end] = [pointAt(from), pointAt(to)]
  return `M${begin.x.toFixed(1)} ${begin.y.toFixed(1)}A${radius} ${radius} 0 0 1 ${end.x.toFixed(1)} ${end.y.toFixed(1)}`
}

/**
 * A half circle of 0 to 2000 ms with the bands and a needle. The value and its band are texts, too.
 * @param ms - `undefined`: not measured yet, `null`: no answer
 */
export function Gauge({
  label,
  ms,
  band,
}: {
  readonly label: string
  readonly ms: number | null | undefined
  readonly band: string
}) {
  const isKnown = typeof ms === 'number'
  const needle = isKnown ? [pointAt(ms, radius - 26), pointAt(ms, radius + 9)] : undefined
  const text = isKnown ? `${ms} ms` : ms === null ? '—' : '…'
  return (
    <div
      {...(isKnown
        ? {
            role: 'meter',
            'aria-valuemin': 0,
            'aria-valuemax': slowestMs,
            'aria-valuenow': Math.min(ms, slowestMs),
            'aria-valuetext': `${ms} ms, ${band}`,
            'aria-label': label,
          }
        : { role: 'img', 'aria-label': `${label}: ${band}` })}
      // Numbers rise from the left to the right in every language.
      dir="ltr"
      className="mx-auto w-full max-w-56"
    >
      <svg viewBox="0 0 200 118" aria-hidden="true" className="w-full">
        {arcs.map(({ from, to, look }) => (
          <path
            key={from}
            d={arcPath(from === 0 ? 0 : from + gap / 2, to === slowestMs ? to : to - gap / 2)}
            className={`fill-none ${isKnown ? look : 'stroke-raised'}`}
            strokeWidth="12"
          />
        ))}
        {needle && (
          <line
            x1={needle[0]?.x}
            y1={needle[0]?.y}
            x2={needle[1]?.x}
            y2={needle[1]?.y}
            className="stroke-ink"
            strokeWidth="4"
            strokeLinecap="round"
          />
        )}
        <text
          x={middle.x}
          y={middle.y - 6}
          textAnchor="middle"
          className="fill-ink text-[1.75rem] font-semibold tabular-nums"
        >
          {text}
        </text>
        <text x={middle.x - radius} y="114" textAnchor="middle" className="fill-muted text-[0.6875rem]">
          0
        </text>
        <text x={middle.x + radius} y="114" textAnchor="middle" className="fill-muted text-[0.6875rem]">
          2 s
        </text>
      </svg>
    </div>
  )
}

/** What a band is called. */
export const bandTexts: Readonly<
  Record<Band, { readonly text: string; readonly tone: 'good' | 'warn' | 'bad' }>
> = {
  good: { text: 'Good', tone: 'good' },
  fair: { text: 'Fair', tone: 'warn' },
  slow: { text: 'Slow', tone: 'bad' },
  silent: { text: 'Not answering', tone: 'bad' },
}
