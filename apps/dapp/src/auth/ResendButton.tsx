import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { useNow } from '../time/useNow.ts'

/** Asks for another code. It waits until one may be sent. @param from - when that is, ms since the Unix epoch */
export function ResendButton({ from, onPress }: { readonly from: number; readonly onPress: () => void }) {
  const now = useNow(1_000)
  const [pressed, setPressed] = useState(0)
  const seconds = Math.ceil((Math.max(from, pressed) - now) / 1000)
  return (
    <Button
      look="bare"
      disabled={seconds > 0}
      onClick={() => {
        setPressed(Date.now() + 1_000)
        onPress()
      }}
    >
      {seconds > 0 ? `Send another code in ${seconds} s` : 'Send another code'}
    </Button>
  )
}

/** Time before another code can be asked for, ms. Dapp 3.9. */
export const resendMs = 30_000
