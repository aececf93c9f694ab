import { Skeleton } from '../../parts/Skeleton.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import css from './connect.css?inline'
import type { AccountMethod } from './connect.state.ts'

/** Placeholder of the email field and the providers. */
export function LoadingMethods({ methods }: { readonly methods: readonly AccountMethod[] }) {
  useStyles(css)
  return (
    <div aria-hidden="true">
      {methods.map((method, place) => {
        const gap = place > 0 ? ' lk-mt2' : ''
        return method === 'email' ? (
          <div key={method} className={gap}>
            <Skeleton shape="button" />
          </div>
        ) : (
          <div key={method} className={`lk-social${gap}`}>
            <Skeleton shape="button" />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </div>
        )
      })}
    </div>
  )
}
