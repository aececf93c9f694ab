import { useState } from 'react'
import { Labelled, Shelf } from '../fixtures/Shelf.tsx'
import { Resend } from './Resend.tsx'

export default { title: 'Parts/Resend', component: Resend }

function Again({ initial, disabled }: { initial: number; disabled?: boolean }) {
  const [seconds, setSeconds] = useState(initial)
  return (
    <Resend
      inSeconds={seconds}
      waiting={(wait) => `Send a new code in ${wait}`}
      now="You can send a new code now."
      label="Send a new code"
      disabled={disabled}
      onResend={() => setSeconds(30)}
    />
  )
}

export const States = {
  render: () => (
    <Shelf title="Resend">
      <Labelled label="Waiting">
        <Again initial={24} />
      </Labelled>
      <Labelled label="Waiting for minutes">
        <Again initial={300} />
      </Labelled>
      <Labelled label="Now: a press waits again">
        <Again initial={0} />
      </Labelled>
      <Labelled label="Disabled">
        <Again initial={0} disabled />
      </Labelled>
    </Shelf>
  ),
}
