import { ines, marisol, marisolSolana } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Address } from './Address.tsx'
import { AddressOn } from './AddressOn.tsx'

export default { title: 'Parts/Address', component: Address }

export const Short = {
  render: () => (
    <Shelf title="Address">
      <Labelled label="EVM">
        <Address value={marisol} />
      </Labelled>
      <Labelled label="Solana">
        <Address value={marisolSolana} />
      </Labelled>
      <Labelled label="Too short to be cut">
        <Address value="0x8F41C7" />
      </Labelled>
    </Shelf>
  ),
}

export const OnANetwork = {
  render: () => (
    <Shelf title="Address on a network">
      <Labelled label="Rest">
        <AddressOn address={ines} networkName="Base" />
      </Labelled>
      <Labelled label="Long name">
        <AddressOn
          address={ines}
          networkName="The Considerably Long Test Network of the Northern Harbours and Fjords"
        />
      </Labelled>
    </Shelf>
  ),
}
