import { lazy, Suspense } from 'react'
import { Address } from '../parts/Address.tsx'
import { LandscapeDrawing } from '../parts/LandscapeDrawing.tsx'

// A separate chunk, because it is only needed once an account is connected. It is without React: because of a late file
// that imports React and nothing else of the page, esbuild would split React off.
const Landscape = lazy(async () => {
  const { avatarLandscape } = await import('../parts/avatarLandscape.ts')
  return {
    default: ({ address }: { readonly address: string }) => (
      <LandscapeDrawing {...avatarLandscape(address)} />
    ),
  }
})

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
