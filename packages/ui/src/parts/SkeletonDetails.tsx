import { useStyles } from '../styles/useStyles.ts'
import css from './skeleton.css?inline'

/** Placeholder of a `DetailList`. */
export function SkeletonDetails({ rows }: { readonly rows: number }) {
  useStyles(css)
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed rows that never move.
        <div className="lk-skelrow" key={row}>
          <span className="lk-skel lk-skel--line lk-skel--px96" />
          <span className="lk-skel lk-skel--line lk-skel--px64" />
        </div>
      ))}
    </div>
  )
}
