import { longName } from '../fixtures/people.ts'
import { Shelf } from '../fixtures/Shelf.tsx'
import { tokens } from '../fixtures/tokens.ts'
import { List } from '../parts/List.tsx'
import { TokenRow } from '../parts/TokenRow.tsx'
import { Snackbar, type SnackKind } from './Snackbar.tsx'

export default { title: 'Parts/Snackbar', component: Snackbar }

const story = (kind: SnackKind, text: string, toCopy?: string) => ({
  render: () => (
    <Shelf title="Account">
      <List label="Tokens">
        {tokens.slice(0, 3).map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </List>
    </Shelf>
  ),
  parameters: { snack: { kind, text, toCopy } },
})

export const Loading = story('loading', 'Saving')
export const Success = story('success', 'Address copied')
export const Failure = story('error', 'Not sent. You declined it in Harbour')
export const NotCopied = story(
  'error',
  'Copying is blocked here. Copy the selected text yourself',
  '0x8F2B17c3aD4bE1f09c6A5b2E7d3F40a19C8bE6d2',
)
export const Svg = story('svg', 'Paste the link in your wallet')
export const LongText = story(
  'error',
  `Still connected to ${longName}. Disconnecting took too long; try again.`,
)
