import { useStyles } from '../styles/useStyles.ts'
import css from './section.css?inline'

type Props = {
  /** Indents the heading to the text of full-width rows. */
  readonly inset?: boolean | undefined
  readonly children: string
}

/** Heading of a group of rows. */
export function Section({ inset, children }: Props) {
  useStyles(css)
  return (
    <div className={`lk-section${inset ? ' lk-section--inset' : ''}`}>
      <h3>{children}</h3>
    </div>
  )
}
