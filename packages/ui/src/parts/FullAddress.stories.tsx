import { marisol, marisolSolana } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { FullAddress } from './FullAddress.tsx'

export default { title: 'Parts/FullAddress', component: FullAddress }

export const Addresses = {
  render: () => (
    <Shelf title="Whole addresses">
      <Labelled label="EVM">
        <FullAddress value={marisol} />
      </Labelled>
      <Labelled label="Solana">
        <FullAddress value={marisolSolana} />
      </Labelled>
      <Labelled label="Centred">
        <FullAddress value={marisol} centred />
      </Labelled>
    </Shelf>
  ),
}
