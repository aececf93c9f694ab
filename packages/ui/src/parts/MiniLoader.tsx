import { useStyles } from '../styles/useStyles.ts'
import css from './mini-loader.css?inline'

/** Loading indicator in buttons and rows. */
export function MiniLoader() {
  useStyles(css)
  return (
    <svg className="lk-mini" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <rect x="1.5" y="1.5" width="15" height="15" rx="5" pathLength="100" />
      <rect x="1.5" y="1.5" width="15" height="15" rx="5" pathLength="100" />
    </svg>
  )
}
