import { Skeleton } from '../../parts/Skeleton.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './connect.css?inline'

/** Placeholder of the email field and the providers. */
export function LoadingMethods({ email, socials }: { readonly email: boolean; readonly socials: boolean }) {
  useStyles(css)
  return (
    <div aria-hidden="true">
      {email ? <Skeleton shape="button" /> : null}
      {socials ? (
        <div className={`lk-social${email ? ' lk-mt2' : ''}`}>
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </div>
      ) : null}
    </div>
  )
}
