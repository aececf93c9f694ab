import { useId } from 'react'

export type ChartSeries = {
  readonly name: string
  readonly look: 'main' | 'second'
  readonly values: readonly number[]
}

const width = 600
const height = 180
const looks = {
  main: { line: 'stroke-accent-line', area: 'fill-accent-line/15', swatch: 'bg-accent-line' },
  second: { line: 'stroke-muted [stroke-dasharray:4_4]', area: 'fill-none', swatch: 'bg-muted' },
} as const

/** Values over time. The same numbers are in a table, which opens below the chart. */
export function AreaChart({
  title,
  times,
  series,
  format,
}: {
  readonly title: string
  /** Name of each point on the time axis. */
  readonly times: readonly string[]
  readonly series: readonly ChartSeries[]
  readonly format: (value: number) => string
}) {
  const id = useId()
  const top = Math.max(...series.flatMap(({ values }) => values), 0) || 1
  const x = (index: number) => (times.length > 1 ? (index / (times.length - 1)) * width : width)
  const y = (value: number) => height - (value / top) * (height - 8) - 2
  const pathOf = (values: readonly number[]) =>
    values.map((value, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return (
    <div>
      <div className="mb-2 flex flex-wrap justify-between gap-3 text-sm text-muted">
        <ul className="flex flex-wrap gap-4">
          {series.map(({ name, look }) => (
            <li key={name} className="inline-flex items-center gap-1.5">
              <span className={`h-0.5 w-4 ${looks[look].swatch}`} />
              {name}
            </li>
          ))}
        </ul>
        <span className="tabular-nums">Top: {format(top)}</span>
      </div>
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-44 w-full"
      >
        <title id={id}>{title}</title>
        {[0.25, 0.5, 0.75, 1].map((part) => (
          <line
            key={part}
            x1="0"
            x2={width}
            y1={height * part - 1}
            y2={height * part - 1}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {series.map(({ name, look, values }) => (
          <g key={name}>
            <path
              d={`${pathOf(values)}L${x(values.length - 1)} ${height}L0 ${height}Z`}
              className={looks[look].area}
            />
            <path
              d={pathOf(values)}
              className={`fill-none stroke-2 ${looks[look].line}`}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        ))}
      </svg>
      <div dir="ltr" className="mt-1 flex justify-between text-xs text-muted">
        <span>{times[0]}</span>
        <span>{times.at(-1)}</span>
      </div>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-ink">
          Show as table
        </summary>
        <div className="max-h-72 overflow-y-auto">
          <table className="w-full border-collapse text-start tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col" className="py-1 text-start font-medium">
                  When
                </th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="py-1 text-end font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((time, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same time.
                <tr key={index} className="border-t border-line">
                  <th scope="row" className="py-1 text-start font-normal text-muted">
                    {time}
                  </th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="py-1 text-end">
                      {format(values[index] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}
