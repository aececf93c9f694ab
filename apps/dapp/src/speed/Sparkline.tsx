import type { SpeedLine } from '../../shared/props/settings.ts'

const width = 240
const height = 32
const dayMs = 86_400_000

/** Medians of the last 24 hours. Gaps are times without an answer. */
export function Sparkline({ line, now }: { readonly line: SpeedLine; readonly now: number }) {
  const known = line.points.flatMap(({ ms }) => (ms === null ? [] : [ms]))
  const top = Math.max(...known, 1)
  const x = (at: string) => width - ((now - Date.parse(at)) / dayMs) * width
  const y = (ms: number) => height - 2 - (ms / top) * (height - 4)
  const path = line.points
    .map(({ at, ms }, index) => {
      if (ms === null) return ''
      const isFirst = index === 0 || line.points[index - 1]?.ms === null
      return `${isFirst ? 'M' : 'L'}${x(at).toFixed(1)} ${y(ms).toFixed(1)}h2`
    })
    .join('')
  return (
    <div>
      <svg
        role="img"
        aria-label={textOf(line, known)}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-8 w-full"
      >
        <path d={`M0 ${height - 1}H${width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
        <path d={path} className="fill-none stroke-accent-line stroke-2" vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden="true" className="text-xs text-muted">
        {textOf(line, known)}
      </p>
    </div>
  )
}

function textOf({ failed, lag }: SpeedLine, known: readonly number[]): string {
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const times = least === most ? most : `${least} to ${most}`
  const range = known.length === 0 ? 'no answer' : `${times} ms from this server`
  const missing = failed > 0 && known.length > 0 ? `, ${percent(failed)} without an answer` : ''
  const behind = lag > 0 ? `, up to ${lag} ${lag === 1 ? 'block' : 'blocks'} behind` : ''
  return `Last 24 h: ${range}${missing}${behind}`
}

const percent = (part: number) => (part < 0.01 ? 'under 1 %' : `${Math.round(part * 100)} %`)
