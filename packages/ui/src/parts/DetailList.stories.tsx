import { networkMarks } from '../fixtures/marks.ts'
import { longName, marisol, tariq } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Address } from './Address.tsx'
import { AddressAvatar } from './AddressAvatar.tsx'
import { Amount } from './Amount.tsx'
import { Art } from './Art.tsx'
import { DetailList } from './DetailList.tsx'

export default { title: 'Parts/DetailList', component: DetailList }

export const Rows = {
  render: () => (
    <Shelf title="Details">
      <Labelled label="Terms and values">
        <DetailList
          rows={[
            { term: 'From', value: <Address value={marisol} /> },
            { term: 'To', value: <Address value={tariq} /> },
            { term: 'Network fee', value: '$0.04' },
          ]}
        />
      </Labelled>
      <Labelled label="With artwork">
        <DetailList
          rows={[
            {
              term: 'Account',
              value: (
                <>
                  <AddressAvatar address={marisol} size={16} />
                  marisol.latchkey.id
                </>
              ),
            },
            {
              term: 'Network',
              value: (
                <>
                  <Art name="Base" src={networkMarks.Base} size={16} />
                  Base
                </>
              ),
            },
          ]}
        />
      </Labelled>
      <Labelled label="With a total">
        <DetailList
          rows={[
            { term: 'Ether', value: '$96.72' },
            { term: 'Paygate fee', value: '$2.98' },
            { term: 'Network fee', value: '$0.30' },
          ]}
          total={{ term: 'You pay', value: '$100.00' }}
        />
      </Labelled>
      <Labelled label="Long terms, long values">
        <DetailList
          rows={[
            { term: 'What the network takes for the transaction', value: 'Up to $0.04' },
            { term: 'Wallet', value: longName },
            { term: longName, value: longName },
            {
              term: 'You receive',
              value: <Amount amount={98_765_432_109_876_543_210_123_456n} decimals={18} symbol="ETH" />,
            },
          ]}
        />
      </Labelled>
    </Shelf>
  ),
}
