import { networkMarks, tokenMarks } from '../fixtures/marks.ts'
import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { NetworkPill, TokenPill } from './Pill.tsx'

export default { title: 'Parts/Pill' }

const network = (name: string, imageUrl?: string) => (
  <NetworkPill
    name={name}
    imageUrl={imageUrl}
    label={`Network: ${name}. Switch network`}
    onPress={() => {}}
  />
)

export const Networks = {
  render: () => (
    <Shelf title="Network pills" columns={3}>
      <Labelled label="Rest">{network('Base', networkMarks.Base)}</Labelled>
      <Labelled label="No picture">{network('Linea')}</Labelled>
      <Labelled label="Failed picture">{network('Linea', 'data:image/png;base64,AAAA')}</Labelled>
    </Shelf>
  ),
}

const token = (name: string, imageUrl?: string) => (
  <TokenPill name={name} imageUrl={imageUrl} label={`Token: ${name}. Change`} onPress={() => {}} />
)

export const Tokens = {
  render: () => (
    <Shelf title="Token pills">
      <Labelled label="Rest" row>
        {token('ETH', tokenMarks.ETH)}
        {token('USDC', tokenMarks.USDC)}
      </Labelled>
      <Labelled label="No picture, failed picture" row>
        {token('MDW')}
        {token('MDW', 'data:image/png;base64,AAAA')}
      </Labelled>
      <Labelled label="Long symbol" row>
        {token('GRANDMERIDIANTREASURY', tokenMarks.LUX)}
      </Labelled>
      <Labelled label="Longer than the view" row>
        {token(longName, tokenMarks.LUX)}
      </Labelled>
    </Shelf>
  ),
}
