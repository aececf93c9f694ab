import { useState } from 'react'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Chips } from './Chips.tsx'
import { Field } from './Field.tsx'

export default { title: 'Parts/Chips', component: Chips }

const chipsOf = (...labels: string[]) => labels.map((label) => ({ id: label, label }))

function QuickAmounts() {
  const [pressed, setPressed] = useState<string | undefined>('$100')
  return (
    <Chips
      even
      label="Quick amounts"
      chips={chipsOf('$50', '$100', '$250', '$500')}
      pressed={pressed}
      onPress={setPressed}
    />
  )
}

function SpendingLimit() {
  const [pressed, setPressed] = useState<string>()
  return (
    <Chips
      even
      label="Spending limit"
      chips={chipsOf('200 USDC', 'No limit')}
      pressed={pressed}
      onPress={setPressed}
    />
  )
}

function Suggestions() {
  const [name, setName] = useState('marisol')
  return (
    <>
      <Field label="Name" suffix=".latchkey.id" value={name} onChange={setName} />
      <div className="lk-mt3">
        <Chips
          label="Suggestions"
          chips={chipsOf('marisol-26', 'hello-marisol', 'marisolm', 'marisol-at-the-harbour-of-bergen')}
          onPress={setName}
        />
      </div>
    </>
  )
}

export const Kinds = {
  render: () => (
    <Shelf title="Chips">
      <Labelled label="Even: one is in force">
        <QuickAmounts />
      </Labelled>
      <Labelled label="Even: none yet">
        <SpendingLimit />
      </Labelled>
      <Labelled label="As wide as their text: each fills the field">
        <Suggestions />
      </Labelled>
    </Shelf>
  ),
}
