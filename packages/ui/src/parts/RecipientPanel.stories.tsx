import { type ComponentProps, useState } from 'react'
import { ines, marisolSolana } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { AddressAvatar } from './AddressAvatar.tsx'
import { Button } from './Button.tsx'
import { FullAddress } from './FullAddress.tsx'
import { IconButton } from './IconButton.tsx'
import { CrossIcon } from './icons/signs.tsx'
import { PasteIcon } from './icons/things.tsx'
import { RecipientPanel } from './RecipientPanel.tsx'

export default { title: 'Parts/RecipientPanel', component: RecipientPanel }

const names: Readonly<Record<string, string>> = { 'ines.latchkey.id': ines, [ines]: ines }

function Panel({
  initial = '',
  ...rest
}: { initial?: string } & Partial<ComponentProps<typeof RecipientPanel>>) {
  const [value, setValue] = useState(initial)
  const address = names[value]
  return (
    <RecipientPanel
      label="To"
      placeholder="Name or address"
      value={value}
      onChange={setValue}
      end={
        value ? (
          <IconButton
            kind="sm"
            label="Clear recipient"
            icon={<CrossIcon size={18} />}
            onPress={() => setValue('')}
          />
        ) : (
          <Button size="sm" inline start={<PasteIcon />} onPress={() => setValue(ines)}>
            Paste
          </Button>
        )
      }
      resolved={
        address ? (
          <div className="lk-resolved">
            <AddressAvatar address={address} size={24} />
            <FullAddress value={address} />
          </div>
        ) : null
      }
      {...rest}
    />
  )
}

/** Paste, or type "ines.latchkey.id". */
export const Typing = {
  render: () => (
    <Shelf title="Recipient">
      <Labelled label="Empty">
        <Panel />
      </Labelled>
      <Labelled label="Typed">
        <Panel initial="ines.latch" />
      </Labelled>
      <Labelled label="Found">
        <Panel initial="ines.latchkey.id" />
      </Labelled>
    </Shelf>
  ),
}

export const Variants = {
  render: () => (
    <Shelf title="Recipient">
      <Labelled label="Looking for it">
        <Panel
          initial="ines.latchkey.id"
          resolved={null}
          end={<IconButton busy kind="sm" label="Looking for it" icon={null} />}
        />
      </Labelled>
      <Labelled label="Found, with a note">
        <Panel initial={ines} note="You haven’t sent to this address before." />
      </Labelled>
      <Labelled label="Error">
        <Panel
          initial={marisolSolana}
          error="That isn’t an address on this network. Check it or paste it again."
        />
      </Labelled>
      <Labelled label="Nothing to paste from">
        <Panel end={null} placeholder="Address" />
      </Labelled>
    </Shelf>
  ),
}
