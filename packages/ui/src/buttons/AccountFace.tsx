import { lazy, Suspense } from 'react'
import { Address } from '../parts/Address.tsx'

// A separate chunk, because it is only needed once an account is connected.
const Landscape = lazy(async () => ({ default: (await import('../parts/Landscape.tsx')).Landscape }))

/** Avatar and short address. `label` is for screen readers. */
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
