import type { ReactNode } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './detail-list.css?inline'

export type Detail = {
  readonly term: string
  /** The term is a name, which browsers must not translate. */
  readonly named?: boolean | undefined
  readonly value: ReactNode
}

/** Terms and values, with the total below a line. */
export function DetailList({
  rows,
  total,
}: {
  readonly rows: readonly Detail[]
  readonly total?: Detail | undefined
}) {
  useStyles(css)
  return (
    <dl className="lk-dl">
      {rows.map((row) => (
        <div key={row.term}>
          <dt translate={row.named ? 'no' : undefined}>{row.term}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
      {total ? (
        <div className="lk-dl--total">
          <dt>{total.term}</dt>
          <dd>{total.value}</dd>
        </div>
      ) : null}
    </dl>
  )
}
