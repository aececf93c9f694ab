import { tokenMarks } from '../fixtures/marks.ts'
import { ines, longName, tariq } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { List } from './List.tsx'
import { type ActivityEntry, TransactionRow } from './TransactionRow.tsx'

export default { title: 'Parts/TransactionRow', component: TransactionRow }

const sent: ActivityEntry = {
  id: 'sent',
  kind: 'sent',
  at: Date.UTC(2026, 10, 20, 12),
  address: ines,
  amountBaseUnits: -50_000n,
  decimals: 6,
  symbol: 'ETH',
  tokenImageUrl: tokenMarks.ETH,
  explorerUrl: '#transaction',
}

const usdc = { symbol: 'USDC', tokenImageUrl: tokenMarks.USDC }

const kinds: readonly ActivityEntry[] = [
  sent,
  { ...sent, ...usdc, id: 'received', kind: 'received', address: tariq, amountBaseUnits: 1_200_000_000n },
  {
    ...sent,
    id: 'swapped',
    kind: 'swapped',
    symbol: 'FJRD',
    tokenImageUrl: tokenMarks.FJRD,
    subject: ['MDW', 'FJRD'],
    amountBaseUnits: 13_100_000n,
  },
  { ...sent, id: 'minted', kind: 'minted', subject: 'Night Garden #807', amountBaseUnits: -20_000n },
  { ...sent, ...usdc, id: 'approved', kind: 'approved', address: tariq, amountBaseUnits: 0n },
  { ...sent, id: 'called', kind: 'called', address: tariq, amountBaseUnits: 0n },
]

export const Kinds = {
  render: () => (
    <Shelf title="Activity">
      <List label="Transactions">
        {kinds.map((entry) => (
          <TransactionRow key={entry.id} entry={entry} />
        ))}
      </List>
    </Shelf>
  ),
}

const one = (entry: Partial<ActivityEntry>) => (
  <List>
    <TransactionRow entry={{ ...sent, ...entry }} />
  </List>
)

export const Variants = {
  render: () => (
    <Shelf title="Activity">
      <Labelled label="Did not go through">{one({ failed: true, amountBaseUnits: 0n })}</Labelled>
      <Labelled label="Dropped, replaced">
        {one({ progress: 'dropped', explorerUrl: undefined })}
        {one({ progress: 'replaced' })}
      </Labelled>
      <Labelled label="Leads nowhere">{one({ explorerUrl: undefined })}</Labelled>
      <Labelled label="With nobody">{one({ address: undefined })}</Labelled>
      <Labelled label="No picture, failed picture">
        {one({ tokenImageUrl: undefined })}
        {one({ tokenImageUrl: 'data:image/png;base64,AAAA' })}
      </Labelled>
      <Labelled label="Long subject, huge amount">
        {one({ kind: 'minted', subject: longName })}
        {one({ kind: 'received', symbol: 'MERIDIAN', amountBaseUnits: 98_765_432_109_876_543n })}
      </Labelled>
    </Shelf>
  ),
}
