import { ines, marisol } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { useStyles } from '../styles/useStyles.ts'
import sendCss from '../views/send/send.css?inline'
import { Card } from './Card.tsx'
import { FullAddress } from './FullAddress.tsx'
import { ArrowDownIcon } from './icons/arrows.tsx'
import { Joint } from './Joint.tsx'

export default { title: 'Parts/Joint', component: Joint }

function Joined({ flow }: { flow?: boolean }) {
  useStyles(sendCss)
  return (
    <div className="lk-sendstack">
      <Card>
        <FullAddress value={marisol} />
      </Card>
      <Joint flow={flow}>
        <ArrowDownIcon size={16} />
      </Joint>
      <Card>
        <FullAddress value={ines} />
      </Card>
    </div>
  )
}

export const Kinds = {
  render: () => (
    <Shelf title="Joints">
      <Labelled label="Between panels">
        <Joined />
      </Labelled>
      <Labelled label="Flow: between cards that need more room">
        <Joined flow />
      </Labelled>
    </Shelf>
  ),
}
