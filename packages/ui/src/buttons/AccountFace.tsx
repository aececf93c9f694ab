import { lazy, Suspense } from 'react'
import { Address } from '../parts/Address.tsx'

// Drawn only once there is an account, so not fetched before.
const Landscape = lazy(async () => ({ default: (await import('../parts/Landscape.tsx')).Landscape }))

/** Picture and short address; `label` is for those who hear it. */
export function AccountFace({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <>
      <span className="lk-pic lk-pic--round" aria-hidden="true">
        <Suspense fallback={null}>
          <Landscape address={address} />
        </Suspense>
      </span>
      <span>
        <span className="lk-sr">{label} </span>
        <Address value={address} />
      </span>
    </>
  )
}
