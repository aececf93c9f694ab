import { useState } from 'react'
import { marisol } from '../fixtures/people.ts'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { CopyButton } from './CopyButton.tsx'

export default { title: 'Parts/CopyButton', component: CopyButton }

function Copying({ showAddress, initial = false }: { showAddress?: boolean; initial?: boolean }) {
  const [copied, setCopied] = useState(initial)
  return (
    <CopyButton
      address={marisol}
      showAddress={showAddress}
      copied={copied}
      onCopy={() => setCopied(!copied)}
    />
  )
}

/** A press toggles the copied state. */
export const States = {
  render: () => (
    <Shelf title="Copy">
      <Labelled label="With the address" row>
        <Copying showAddress />
      </Labelled>
      <Labelled label="With the address, copied" row>
        <Copying showAddress initial />
      </Labelled>
      <Labelled label="Without" row>
        <Copying />
      </Labelled>
      <Labelled label="Without, copied" row>
        <Copying initial />
      </Labelled>
    </Shelf>
  ),
}
