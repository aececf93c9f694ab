import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Badge } from './Badge.tsx'

export default { title: 'Parts/Badge', component: Badge }

export const Kinds = {
  render: () => (
    <Shelf title="Badges">
      <Labelled label="Plain" row>
        <Badge>Recent</Badge>
        <Badge>QR code</Badge>
        <Badge>420+</Badge>
      </Labelled>
      <Labelled label="Installed" row>
        <Badge kind="installed">Installed</Badge>
      </Labelled>
      <Labelled label="Accent" row>
        <Badge kind="accent">In use</Badge>
      </Labelled>
    </Shelf>
  ),
}
