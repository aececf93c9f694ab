import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Hint } from './Hint.tsx'

export default { title: 'Parts/Hint', component: Hint }

export const Kinds = {
  render: () => (
    <Shelf title="Hints">
      <Labelled label="Plain">
        <Hint>We send a 6-digit code. There is no password.</Hint>
      </Labelled>
      <Labelled label="Note">
        <Hint kind="note">You haven’t sent to this address before.</Hint>
      </Labelled>
      <Labelled label="Busy">
        <Hint kind="busy">Checking your code</Hint>
      </Labelled>
      <Labelled label="Ok">
        <Hint kind="ok">
          <strong>marisol.latchkey.id</strong> is available
        </Hint>
      </Labelled>
      <Labelled label="Error">
        <Hint kind="error">That code isn’t right. Check the email and enter it again.</Hint>
      </Labelled>
      <Labelled label="Long text">
        <Hint kind="error">
          That isn’t an address on this network. Check every character with the person you send to, or ask
          them to send it once more and paste it here.
        </Hint>
      </Labelled>
    </Shelf>
  ),
}
