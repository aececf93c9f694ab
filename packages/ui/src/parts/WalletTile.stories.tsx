import type { ComponentProps, ComponentType } from 'react'
import { walletMarks } from '../fixtures/marks.ts'
import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { BigWallet, WalletTile } from './WalletTile.tsx'

export default { title: 'Parts/WalletTile', component: WalletTile }

type Wallet = { readonly name: string; readonly imageUrl?: string }

const wallets: readonly Wallet[] = Object.entries(walletMarks).map(([name, imageUrl]) => ({ name, imageUrl }))

const unusual: readonly Wallet[] = [
  { name: 'Ondo' },
  { name: 'Cinder', imageUrl: 'data:image/png;base64,AAAA' },
  { name: longName, imageUrl: walletMarks.Meridian },
  { name: 'محفظة الميناء', imageUrl: walletMarks.Lantern },
]

type Props = {
  readonly label: string
  readonly className: string
  readonly of: readonly Wallet[]
  readonly as: ComponentType<ComponentProps<typeof WalletTile>>
}

function Tiles({ label, className, of, as: Tile }: Props) {
  return (
    <Labelled label={label}>
      <ul className={className} aria-label={label}>
        {of.map((wallet) => (
          <li key={wallet.name}>
            <Tile {...wallet} hook={wallet.name} onPress={() => {}} />
          </li>
        ))}
      </ul>
    </Labelled>
  )
}

export const TwoInARow = {
  render: () => (
    <Shelf title="Wallets">
      <Tiles label="Rest" className="lk-grid2 lk-bleed" of={wallets.slice(0, 8)} as={WalletTile} />
      <Tiles
        label="No picture, failed picture, long name, from the right"
        className="lk-grid2 lk-bleed"
        of={unusual}
        as={WalletTile}
      />
    </Shelf>
  ),
}

export const FourRecommended = {
  render: () => (
    <Shelf title="Wallets">
      <Tiles label="Rest" className="lk-row4" of={wallets.slice(0, 4)} as={BigWallet} />
      <Tiles
        label="No picture, failed picture, long name, from the right"
        className="lk-row4"
        of={unusual}
        as={BigWallet}
      />
    </Shelf>
  ),
}
