import { walletMarks } from '../fixtures/marks.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { AllWalletsRow, type WalletDirectory } from './AllWalletsRow.tsx'
import { List } from './List.tsx'

export default { title: 'Parts/AllWalletsRow', component: AllWalletsRow }

const samples = Object.entries(walletMarks).map(([name, src]) => ({ name, src }))

const variants: Readonly<Record<string, WalletDirectory>> = {
  'With a count': { count: 420, samples },
  Thousands: { count: 12_000, samples },
  'No count': { samples },
  'Two samples': { count: 2, samples: samples.slice(0, 2) },
  'No pictures': { count: 420, samples: samples.map(({ name }) => ({ name })) },
  'No samples': { count: 420, samples: [] },
}

export const Directories = {
  render: () => (
    <Shelf title="All wallets">
      {Object.entries(variants).map(([label, directory]) => (
        <Labelled key={label} label={label}>
          <List>
            <AllWalletsRow directory={directory} onPress={() => {}} />
          </List>
        </Labelled>
      ))}
    </Shelf>
  ),
}
