import type { ComponentProps } from 'react'
import { walletMarks } from '../fixtures/marks.ts'
import { longName, marisol } from '../fixtures/people.ts'
import { Shelf } from '../fixtures/Shelf.tsx'
import { AddressAvatar } from './AddressAvatar.tsx'
import { Art } from './Art.tsx'
import { Glyph } from './Glyph.tsx'
import { RefreshIcon } from './icons/arrows.tsx'
import { CheckIcon, CrossIcon } from './icons/signs.tsx'
import { MailIcon } from './icons/things.tsx'
import { Ring } from './Ring.tsx'
import { Status } from './Status.tsx'

export default { title: 'Parts/Status', component: Status }

const harbour = <Art name="Harbour" src={walletMarks.Harbour} size={80} />

const shown = (props: ComponentProps<typeof Status>) => ({
  render: () => (
    <Shelf title="Status">
      <Status {...props} />
    </Shelf>
  ),
})

export const Waiting = shown({
  art: <Ring state="wait" art={harbour} />,
  heading: 'Continue in Harbour',
  text: 'Approve the connection in the Harbour window.',
})
export const Failed = shown({
  failed: true,
  art: <Ring state="error" art={harbour} badge={<CrossIcon size={16} />} />,
  heading: 'Connection declined',
  text: 'You declined the request in Harbour. Nothing was shared with Meadow.',
})
export const Filling = shown({
  fill: true,
  art: <Ring state="success" art={harbour} badge={<CheckIcon size={16} />} />,
  heading: 'Connected',
})
export const Tight = shown({
  tight: true,
  art: (
    <Glyph>
      <MailIcon size={28} />
    </Glyph>
  ),
  heading: 'Check your email',
  text: 'Enter the 6-digit code we sent.',
})
export const Large = shown({
  large: true,
  art: (
    <Ring
      round
      state="success"
      art={<AddressAvatar address={marisol} size={80} />}
      badge={<CheckIcon size={16} />}
    />
  ),
  heading: 'marisol.latchkey.id',
  text: 'The name is yours.',
})
export const LongText = shown({
  failed: true,
  art: (
    <Glyph kind="danger">
      <RefreshIcon size={28} />
    </Glyph>
  ),
  heading: `${longName} didn’t answer`,
  text: `It may be locked. Unlock ${longName}, then try again; or use another wallet that is open already.`,
})
