import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { AlertBar } from './AlertBar.tsx'

export default { title: 'Parts/AlertBar', component: AlertBar }

const noop = () => {}

export const Kinds = {
  render: () => (
    <Shelf title="Alerts">
      <Labelled label="Set-up">
        <AlertBar title="Connecting is unavailable here" onDismiss={noop}>
          {`${longName} isn’t set up correctly. If you run this site, check the project ID and networks.`}
        </AlertBar>
      </Labelled>
      <Labelled label="Service">
        <AlertBar onDismiss={noop}>The wallet service isn’t answering. Try again in a moment.</AlertBar>
      </Labelled>
    </Shelf>
  ),
}
