import type { Namespace } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Art, GlyphArt } from './Art.tsx'
import { familyName } from './familyName.ts'

/** The marks of chain families, on a 20 by 20 grid. */
const marks: Partial<Readonly<Record<Namespace, ReactNode>>> = {
  eip155: <path d="M10 1.5 4.5 10.3 10 13.4l5.5-3.1zM4.5 11.7 10 18.5l5.5-6.8L10 14.8z" />,
  solana: <path d="M5.6 4h11.2l-2.4 2.6H3.2zM3.2 8.7h11.2l2.4 2.6H5.6zM5.6 13.4h11.2L14.4 16H3.2z" />,
}

/** The mark of a chain family: not the picture of one of its networks, which would be another name's. */
export function FamilyArt({
  namespace,
  size = 40,
}: {
  readonly namespace: Namespace
  readonly size?: 40 | 64
}) {
  const mark = marks[namespace]
  if (!mark) return <Art name={familyName[namespace]} size={size} />
  return (
    <GlyphArt size={size} letter>
      <svg width={size / 2} height={size / 2} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
        {mark}
      </svg>
    </GlyphArt>
  )
}
