import { tokenMarks } from '../fixtures/marks.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Art } from './Art.tsx'
import { Card } from './Card.tsx'
import { DetailList } from './DetailList.tsx'
import { ChevronIcon } from './icons/arrows.tsx'
import { CardIcon } from './icons/things.tsx'
import { ListItem } from './ListItem.tsx'
import { Steps } from './Steps.tsx'

export default { title: 'Parts/Card', component: Card }

export const Kinds = {
  render: () => (
    <Shelf title="Cards">
      <Labelled label="Rest">
        <Card>
          <Steps steps={['Open the email', 'Select Approve', 'Return here for your code']} done={1} />
        </Card>
      </Labelled>
      <Labelled label="Around details">
        <Card>
          <DetailList
            rows={[
              { term: 'Price', value: '$96.72' },
              { term: 'Fee', value: '$3.28' },
            ]}
            total={{ term: 'You pay', value: '$100.00' }}
          />
        </Card>
      </Labelled>
      <Labelled label="Flush, around rows">
        <Card flush>
          <ListItem
            tight
            art={<Art name="ETH" src={tokenMarks.ETH} size={32} round />}
            label="Ether"
            end={<ChevronIcon size={16} />}
          />
          <ListItem
            tight
            art={<CardIcon />}
            label="Card"
            sub="$10 to $7,500"
            end={<ChevronIcon size={16} />}
          />
        </Card>
      </Labelled>
    </Shelf>
  ),
}
