import { tokenMarks, walletMarks } from '../fixtures/marks.ts'
import { marisol } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { AddressAvatar } from './AddressAvatar.tsx'
import { Art, Combo } from './Art.tsx'
import { Linked } from './Linked.tsx'

export default { title: 'Parts/Linked', component: Linked }

const app = <Art name="Meadow" src={tokenMarks.MDW} size={64} />
const account = (
  <Combo>
    <AddressAvatar address={marisol} size={64} />
    <Art name="Harbour" src={walletMarks.Harbour} size={24} />
  </Combo>
)

export const States = {
  render: () => (
    <Shelf title="Linked tiles">
      <Labelled label="Rest">
        <Linked from={app} to={account} />
      </Labelled>
      <Labelled label="Waiting">
        <Linked state="wait" from={app} to={account} />
      </Labelled>
      <Labelled label="Success">
        <Linked state="success" from={app} to={account} />
      </Labelled>
      <Labelled label="Error">
        <Linked state="error" from={app} to={account} />
      </Labelled>
      <Labelled label="No pictures">
        <Linked
          state="wait"
          from={<Art name="Meadow" size={64} />}
          to={<Art name="Harbour" src="data:image/png;base64,AAAA" size={64} />}
        />
      </Labelled>
    </Shelf>
  ),
}
