import type { ComponentProps } from 'react'
import { walletMarks } from '../fixtures/marks.ts'
import { pairingUri } from '../fixtures/pairing.ts'
import { marisol } from '../fixtures/people.ts'
import { Shelf } from '../fixtures/Shelf.tsx'
import { AddressAvatar } from './AddressAvatar.tsx'
import { Art, GlyphArt } from './Art.tsx'
import { Button } from './Button.tsx'
import { ProviderMark } from './icons/ProviderMark.tsx'
import { QrCode } from './QrCode.tsx'

export default { title: 'Parts/QrCode', component: QrCode }

const mark = <Art name="Harbour" src={walletMarks.Harbour} />

const shown = (props: Partial<ComponentProps<typeof QrCode>>) => ({
  render: () => (
    <Shelf title="QR code">
      <QrCode label="QR code to connect a wallet" text={pairingUri} mark={mark} {...props} />
    </Shelf>
  ),
})

export const Ready = shown({})
export const NoPicture = shown({ mark: <Art name="Harbour" /> })
export const Account = shown({
  label: 'QR code of the address',
  text: marisol,
  mark: <AddressAvatar address={marisol} />,
})
export const Provider = shown({
  mark: (
    <GlyphArt ink="white">
      <ProviderMark id="farcaster" name="Farcaster" />
    </GlyphArt>
  ),
})
export const Preparing = shown({ label: 'Preparing the code', text: undefined })
export const Stale = shown({
  label: 'This code has expired',
  cover: (
    <>
      <span>This code has expired</span>
      <Button size="md" inline>
        Show a new code
      </Button>
    </>
  ),
})
