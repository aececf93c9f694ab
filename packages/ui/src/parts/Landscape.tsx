import { useMemo } from 'react'
import { avatarLandscape } from './avatarLandscape.ts'
import { LandscapeDrawing } from './LandscapeDrawing.tsx'

/** Generated picture of an address. */
export function Landscape({ address }: { readonly address: string }) {
  const landscape = useMemo(() => avatarLandscape(address), [address])
  return <LandscapeDrawing {...landscape} />
}
