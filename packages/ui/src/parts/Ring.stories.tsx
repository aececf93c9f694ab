import type { ReactNode } from 'react'
import { tokenMarks, walletMarks } from '../fixtures/marks.ts'
import { marisol } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { AddressAvatar } from './AddressAvatar.tsx'
import { Art, GlyphArt } from './Art.tsx'
import { BangIcon, CheckIcon, CrossIcon } from './icons/signs.tsx'
import { CardIcon } from './icons/things.tsx'
import { Ring } from './Ring.tsx'

export default { title: 'Parts/Ring', component: Ring }

type Props = { readonly art: ReactNode; readonly round?: boolean; readonly glow?: boolean }

function Rings(props: Props) {
  return (
    <Shelf title="Latch ring" columns={2}>
      <Labelled label="Idle">
        <Ring {...props} state="idle" />
      </Labelled>
      <Labelled label="Waiting">
        <Ring {...props} state="wait" />
      </Labelled>
      <Labelled label="Success">
        <Ring {...props} state="success" badge={<CheckIcon size={16} />} />
      </Labelled>
      <Labelled label="Refused">
        <Ring {...props} state="error" badge={<CrossIcon size={16} />} />
      </Labelled>
      <Labelled label="No answer">
        <Ring {...props} state="error" badge={<BangIcon size={16} />} />
      </Labelled>
    </Shelf>
  )
}

export const Square = {
  render: () => <Rings art={<Art name="Harbour" src={walletMarks.Harbour} size={80} />} />,
}
export const Round = { render: () => <Rings round art={<AddressAvatar address={marisol} size={80} />} /> }
export const Token = {
  render: () => <Rings round art={<Art name="ETH" src={tokenMarks.ETH} size={80} round />} />,
}
export const NoPicture = { render: () => <Rings art={<Art name="Harbour" size={80} />} /> }
export const Glyph = {
  render: () => (
    <Rings
      glow={false}
      art={
        <GlyphArt size={80}>
          <CardIcon size={36} />
        </GlyphArt>
      }
    />
  ),
}
