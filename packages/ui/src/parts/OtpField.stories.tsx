import { type ComponentProps, useState } from 'react'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { OtpField } from './OtpField.tsx'

export default { title: 'Parts/OtpField', component: OtpField }

type State = ComponentProps<typeof OtpField>['state']

function Code({
  initial,
  length,
  state: initialState = 'idle',
}: {
  initial: string
  length?: 8
  state?: State
}) {
  const [value, setValue] = useState(initial)
  const [state, setState] = useState<State>(initialState)
  return (
    <OtpField
      value={value}
      length={length}
      state={state}
      onChange={(digits) => {
        setValue(digits)
        setState('idle')
      }}
      onComplete={(digits) => setState(digits === '482916' ? 'ok' : 'error')}
    />
  )
}

/** 482916 is accepted. The next digit after a wrong code starts a new one. */
export const States = {
  render: () => (
    <Shelf title="One-time code">
      <Labelled label="Empty">
        <Code initial="" />
      </Labelled>
      <Labelled label="Eight digits">
        <Code initial="4829" length={8} />
      </Labelled>
      <Labelled label="Typing">
        <Code initial="482" />
      </Labelled>
      <Labelled label="Checking">
        <Code initial="482916" state="busy" />
      </Labelled>
      <Labelled label="Wrong">
        <Code initial="482910" state="error" />
      </Labelled>
      <Labelled label="Accepted">
        <Code initial="482916" state="ok" />
      </Labelled>
    </Shelf>
  ),
}
