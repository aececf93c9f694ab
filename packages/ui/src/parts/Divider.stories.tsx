import { Shelf } from '../fixtures/Shelf.tsx'
import { Button } from './Button.tsx'
import { Divider } from './Divider.tsx'

export default { title: 'Parts/Divider', component: Divider }

export const Between = {
  render: () => (
    <Shelf title="Dividers">
      <div>
        <Button kind="primary">Continue with email</Button>
        <Divider>or</Divider>
        <Button>Continue with Google</Button>
        <Divider>or use a wallet</Divider>
        <Button>Harbour</Button>
        <Divider>or one of the other ways that are listed below</Divider>
        <Button>All wallets</Button>
      </div>
    </Shelf>
  ),
}
