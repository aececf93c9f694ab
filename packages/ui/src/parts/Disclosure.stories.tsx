import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { DetailList } from './DetailList.tsx'
import { Disclosure } from './Disclosure.tsx'

export default { title: 'Parts/Disclosure', component: Disclosure }

export const States = {
  render: () => (
    <Shelf title="Disclosures">
      <Labelled label="Closed">
        <Disclosure summary="What you’re signing">
          <p className="lk-small">The exact text the wallet will sign.</p>
        </Disclosure>
      </Labelled>
      <Labelled label="Open">
        <Disclosure open summary="Fees">
          <DetailList
            rows={[
              { term: 'Paygate fee', value: '$2.98' },
              { term: 'Network fee', value: '$0.30' },
            ]}
          />
        </Disclosure>
      </Labelled>
      <Labelled label="Long text">
        <Disclosure summary="Why this wallet asks for a signature, and what it can and cannot do with it">
          <p className="lk-small">It proves that the account is yours, and moves nothing.</p>
        </Disclosure>
      </Labelled>
    </Shelf>
  ),
}
