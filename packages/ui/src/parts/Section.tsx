import { useStyles } from '../styles/useStyles.ts'
import css from './section.css?inline'

type Props = {
  /** Inside rows that reach out to the inset. */
  readonly inset?: boolean | undefined
  readonly children: string
}

/** A heading above a group of rows. */
export function Section({ inset, children }: Props) {
  useStyles(css)
  return (
    <div className={`lk-section${inset ? ' lk-section--inset' : ''}`}>
      <h3>{children}</h3>
    </div>
  )
}
