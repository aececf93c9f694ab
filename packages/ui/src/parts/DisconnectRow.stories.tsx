import { useState } from 'react'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { DisconnectRow } from './DisconnectRow.tsx'
import { List } from './List.tsx'

export default { title: 'Parts/DisconnectRow', component: DisconnectRow }

function Leaving() {
  const [disconnecting, setDisconnecting] = useState(false)
  return (
    <List>
      <DisconnectRow disconnecting={disconnecting} onDisconnect={() => setDisconnecting(true)} />
    </List>
  )
}

export const States = {
  render: () => (
    <Shelf title="Disconnect">
      <Labelled label="Rest: press it">
        <Leaving />
      </Labelled>
      <Labelled label="Disconnecting">
        <List>
          <DisconnectRow disconnecting onDisconnect={() => {}} />
        </List>
      </Labelled>
    </Shelf>
  ),
}
