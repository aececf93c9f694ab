import { useState } from 'react'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Button, ButtonBar } from './Button.tsx'
import { Steps } from './Steps.tsx'

export default { title: 'Parts/Steps', component: Steps }

const steps = ['Open the email', 'Select Approve', 'Return here for your code']

function Doing() {
  const [done, setDone] = useState(1)
  return (
    <>
      <Steps steps={steps} done={done} />
      <div className="lk-mt4">
        <ButtonBar>
          <Button disabled={done === 0} onPress={() => setDone(done - 1)}>
            Undo
          </Button>
          <Button kind="primary" disabled={done === steps.length} onPress={() => setDone(done + 1)}>
            Do the next
          </Button>
        </ButtonBar>
      </div>
    </>
  )
}

export const States = {
  render: () => (
    <Shelf title="Steps">
      <Labelled label="Step by step">
        <Doing />
      </Labelled>
      <Labelled label="None done">
        <Steps steps={steps} done={0} />
      </Labelled>
      <Labelled label="All done">
        <Steps steps={steps} done={3} />
      </Labelled>
    </Shelf>
  ),
}

export const LongText = {
  render: () => (
    <Shelf title="Steps">
      <Steps
        steps={[
          'Open the email that was sent to the address you entered a moment ago',
          'Select Approve in it, on any device',
          'Return here for your code',
        ]}
        done={1}
      />
    </Shelf>
  ),
}
