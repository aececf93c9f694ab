import { useState } from 'react'
import { walletMarks } from '../fixtures/marks.ts'
import { networks } from '../fixtures/networks.ts'
import { longName } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Art, GlyphArt } from './Art.tsx'
import { Badge } from './Badge.tsx'
import { Card } from './Card.tsx'
import { ChevronIcon, OutIcon, SignOutIcon } from './icons/arrows.tsx'
import { CheckIcon } from './icons/signs.tsx'
import { CardIcon, QrIcon } from './icons/things.tsx'
import { List } from './List.tsx'
import { LinkItem, ListItem, PlainItem } from './ListItem.tsx'
import { MiniLoader } from './MiniLoader.tsx'
import { Name } from './Name.tsx'
import { RadioItem, RadioList } from './RadioList.tsx'

export default { title: 'Parts/ListItem', component: ListItem }

const harbour = { art: <Art name="Harbour" src={walletMarks.Harbour} />, label: 'Harbour' }

export const States = {
  render: () => (
    <Shelf title="List items">
      <Labelled label="Rest">
        <List>
          <ListItem {...harbour} end={<Badge>Recent</Badge>} />
          <ListItem {...harbour} sub="Connected on this device" end={<ChevronIcon size={16} />} />
        </List>
      </Labelled>
      <Labelled label="Busy: the end waits, the second line says what to do">
        <List>
          <ListItem {...harbour} busy sub="Approve in Harbour" end={<MiniLoader />} />
        </List>
      </Labelled>
      <Labelled label="Disabled: the second line says why">
        <List>
          <ListItem {...harbour} disabled sub="Not available in this browser" />
        </List>
      </Labelled>
      <Labelled label="Foot: the last row of a dialog">
        <List>
          <ListItem foot art={<SignOutIcon />} label="Disconnect" />
        </List>
      </Labelled>
      <Labelled label="Tight: inside a card">
        <Card flush>
          <ListItem
            tight
            art={<CardIcon />}
            label="Card"
            sub="$10 to $7,500"
            end={<ChevronIcon size={16} />}
          />
          <ListItem {...harbour} tight art={<Art name="Harbour" src={walletMarks.Harbour} size={32} />} />
        </Card>
      </Labelled>
    </Shelf>
  ),
}

export const Contents = {
  render: () => (
    <Shelf title="List items">
      <Labelled label="Badges">
        <List>
          <ListItem {...harbour} end={<Badge kind="installed">Installed</Badge>} />
          <ListItem {...harbour} end={<Badge kind="accent">In use</Badge>} />
        </List>
      </Labelled>
      <Labelled label="A glyph, no picture, a failed picture">
        <List>
          <ListItem
            art={
              <GlyphArt>
                <QrIcon />
              </GlyphArt>
            }
            label="WalletConnect"
            end={<Badge>QR code</Badge>}
          />
          <ListItem art={<Art name="Mica" />} label="Mica" />
          <ListItem art={<Art name="Fable" src="data:image/png;base64,AAAA" />} label="Fable" />
        </List>
      </Labelled>
      <Labelled label="Long text">
        <List>
          <ListItem
            {...harbour}
            label={<Name>{longName}</Name>}
            sub="Not available on any of the networks this app works on"
            end={<Badge kind="installed">Installed</Badge>}
          />
        </List>
      </Labelled>
      <Labelled label="A name written from the right">
        <List>
          <ListItem {...harbour} label={<Name>محفظة الميناء</Name>} end={<Badge>Recent</Badge>} />
        </List>
      </Labelled>
    </Shelf>
  ),
}

export const OtherKinds = {
  render: () => (
    <Shelf title="List items">
      <Labelled label="A link leads out of the page">
        <List>
          <LinkItem {...harbour} href="#harbour" sub="Get it for this browser" end={<OutIcon size={16} />} />
        </List>
      </Labelled>
      <Labelled label="A plain row only tells">
        <List>
          <PlainItem {...harbour} sub="Connected" end={<Badge kind="accent">In use</Badge>} />
        </List>
      </Labelled>
    </Shelf>
  ),
}

function Choice() {
  const [id, setId] = useState(networks[0]?.id)
  return (
    <RadioList label="Networks">
      {networks.map((network) => {
        const checked = network.id === id
        return (
          <RadioItem
            key={network.id}
            art={<Art name={network.name} src={network.imageUrl} />}
            label={network.name}
            sub={
              network.unavailable ? 'Not available in Harbour' : network.testnet ? 'Test network' : undefined
            }
            end={checked ? <CheckIcon className="lk-check" /> : null}
            checked={checked}
            reachable={checked}
            disabled={network.unavailable}
            onPress={() => setId(network.id)}
          />
        )
      })}
    </RadioList>
  )
}

/** Arrows move; Space and Enter select. */
export const Radios = {
  render: () => (
    <Shelf title="One of several">
      <Choice />
    </Shelf>
  ),
}
