import { useStyles } from '../styles/useStyles.ts'
import css from './divider.css?inline'

/** "or" between two sign-in methods. */
export function Divider({ children }: { readonly children: string }) {
  useStyles(css)
  return <p className="lk-or">{children}</p>
}
