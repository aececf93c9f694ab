import { longName } from '../fixtures/people.ts'
import { Shelf } from '../fixtures/Shelf.tsx'
import { tokens } from '../fixtures/tokens.ts'
import { List } from '../parts/List.tsx'
import { TokenRow } from '../parts/TokenRow.tsx'
import { Snackbar, type SnackKind } from './Snackbar.tsx'

export default { title: 'Parts/Snackbar', component: Snackbar }

const over = (kind: SnackKind, text: string) => ({
  render: () => (
    <Shelf title="Account">
      <List label="Tokens">
        {tokens.slice(0, 3).map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </List>
    </Shelf>
  ),
  parameters: { snack: { kind, text } },
})

export const Loading = over('loading', 'Saving')
export const Success = over('success', 'Address copied')
export const Failure = over('error', 'Not sent. You declined it in Harbour')
export const Svg = over('svg', 'Paste the link in your wallet')
export const LongText = over(
  'error',
  `Still connected to ${longName}. Disconnecting took too long; try again.`,
)
