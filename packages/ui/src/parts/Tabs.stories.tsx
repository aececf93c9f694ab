import { useState } from 'react'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { tokens } from '../fixtures/tokens.ts'
import { List } from './List.tsx'
import { Tabs } from './Tabs.tsx'
import { TokenRow } from './TokenRow.tsx'

export default { title: 'Parts/Tabs', component: Tabs }

type Props = { readonly label: string; readonly names: readonly string[]; readonly first?: number }

function Panels({ label, names, first = 0 }: Props) {
  const [selected, setSelected] = useState(names[first] ?? '')
  return (
    <Tabs
      label={label}
      tabs={names.map((id) => ({ id, label: id }))}
      selected={selected}
      onSelect={setSelected}
    >
      <p className="lk-small">{`What “${selected}” shows.`}</p>
    </Tabs>
  )
}

/** Arrows, Home and End move and select. */
export const Selections = {
  render: () => (
    <Shelf title="Tabs">
      <Labelled label="First selected">
        <Panels label="Assets" names={['Tokens', 'NFTs', 'Activity']} />
      </Labelled>
      <Labelled label="Second selected">
        <Panels label="Assets again" names={['Tokens', 'NFTs', 'Activity']} first={1} />
      </Labelled>
      <Labelled label="Two">
        <Panels label="Ways in" names={['Phone', 'Browser']} />
      </Labelled>
      <Labelled label="Long labels">
        <Panels label="Long" names={['Collectibles', 'Transactions', 'Permissions']} />
      </Labelled>
    </Shelf>
  ),
}

function Assets() {
  const [selected, setSelected] = useState<'tokens' | 'nfts'>('tokens')
  return (
    <div>
      <Tabs
        label="Assets"
        tabs={[
          { id: 'tokens', label: 'Tokens' },
          { id: 'nfts', label: 'NFTs' },
        ]}
        selected={selected}
        onSelect={setSelected}
      >
        {selected === 'tokens' ? (
          <List label="Tokens">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </List>
        ) : (
          <p className="lk-p lk-center">No NFTs yet</p>
        )}
      </Tabs>
    </div>
  )
}

export const WithRows = {
  render: () => (
    <Shelf title="Tabs">
      <Assets />
    </Shelf>
  ),
}
