import { useState } from 'react'
import { networks } from '../fixtures/networks.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Art } from './Art.tsx'
import { List } from './List.tsx'
import { PlainItem } from './ListItem.tsx'
import { SearchField } from './SearchField.tsx'

export default { title: 'Parts/SearchField', component: SearchField }

function Search({ initial, busy, placeholder }: { initial: string; busy?: boolean; placeholder?: string }) {
  const [query, setQuery] = useState(initial)
  return (
    <SearchField
      label="Search wallets"
      placeholder={placeholder}
      value={query}
      busy={busy}
      onChange={setQuery}
    />
  )
}

export const States = {
  render: () => (
    <Shelf title="Search">
      <Labelled label="Empty">
        <Search initial="" />
      </Labelled>
      <Labelled label="With its own placeholder">
        <Search initial="" placeholder="Search 420 wallets" />
      </Labelled>
      <Labelled label="Typed">
        <Search initial="harb" />
      </Labelled>
      <Labelled label="Searching">
        <Search initial="harb" busy />
      </Labelled>
      <Labelled label="Longer than the field">
        <Search initial="grand meridian multi-signature treasury vault" />
      </Labelled>
    </Shelf>
  ),
}

function Narrowing() {
  const [query, setQuery] = useState('arb')
  const found = networks.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))
  return (
    <div>
      <SearchField label="Search networks" value={query} onChange={setQuery} />
      <div className="lk-mt2">
        <List label="Networks">
          {found.map(({ id, name, imageUrl }) => (
            <PlainItem key={id} art={<Art name={name} src={imageUrl} />} label={name} />
          ))}
        </List>
      </div>
    </div>
  )
}

export const WithAList = {
  render: () => (
    <Shelf title="Switch network">
      <Narrowing />
    </Shelf>
  ),
}
