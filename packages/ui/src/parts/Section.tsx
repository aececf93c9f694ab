import { useStyles } from '../styles/useStyles.ts'
import css from './section.css?inline'

/** A heading above a group of rows. */
export function Section({ children }: { readonly children: string }) {
  useStyles(css)
  return (
    <div className="lk-section">
      <h3>{children}</h3>
    </div>
  )
}
