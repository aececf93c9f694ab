import { arbitrum } from '../fixtures/networks.ts'
import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { ether, tokens } from '../fixtures/tokens.ts'
import { List } from './List.tsx'
import { type TokenHolding, TokenRow } from './TokenRow.tsx'

export default { title: 'Parts/TokenRow', component: TokenRow }

const one = (token: Partial<TokenHolding>) => (
  <List>
    <TokenRow token={{ ...ether, ...token }} network={arbitrum} />
  </List>
)

export const Holdings = {
  render: () => (
    <Shelf title="Tokens">
      <Labelled label="On a network">
        <List label="Tokens">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} network={arbitrum} />
          ))}
        </List>
      </Labelled>
    </Shelf>
  ),
}

export const Variants = {
  render: () => (
    <Shelf title="Tokens">
      <Labelled label="No network">
        <List>
          <TokenRow token={ether} />
        </List>
      </Labelled>
      <Labelled label="Nobody knows the price">{one({ fiat: undefined })}</Labelled>
      <Labelled label="No picture">{one({ imageUrl: undefined })}</Labelled>
      <Labelled label="Failed picture">{one({ imageUrl: 'data:image/png;base64,AAAA' })}</Labelled>
      <Labelled label="Less than can be shown">
        {one({ amountBaseUnits: 1n, fiat: { price: 0.000_012, value: 0, currency: 'USD' } })}
      </Labelled>
    </Shelf>
  ),
}

export const LongText = {
  render: () => (
    <Shelf title="Tokens">
      <Labelled label="Long name">{one({ name: longName })}</Labelled>
      <Labelled label="Huge amount">
        {one({
          amountBaseUnits: 98_765_432_109_876_543_210_123_456n,
          fiat: { price: 3460.61, value: 341_789_012_345.67, currency: 'USD' },
        })}
      </Labelled>
      <Labelled label="Long name, huge amount, no price">
        {one({
          name: longName,
          symbol: 'MERIDIAN',
          amountBaseUnits: 98_765_432_109_876_543_210_123_456n,
          fiat: undefined,
        })}
      </Labelled>
      <Labelled label="As many as a worthless token has">
        {one({
          name: longName,
          symbol: 'GRANDMERIDIANTREASURY',
          amountBaseUnits: 10n ** 33n,
          decimals: 0,
          fiat: undefined,
        })}
      </Labelled>
    </Shelf>
  ),
}

export const Choice = {
  render: () => (
    <Shelf title="Select token">
      <List label="Tokens">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} network={arbitrum} onPick={() => {}} />
        ))}
      </List>
    </Shelf>
  ),
}
