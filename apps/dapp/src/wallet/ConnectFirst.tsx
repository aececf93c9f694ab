import { useLatchkey } from '@latchkey/ui'
import { Button } from '../parts/Button.tsx'

/** In place of what only a connected account has. */
export function ConnectFirst() {
  const latchkey = useLatchkey()
  return (
    <Button look="next" className="w-full sm:w-auto" onClick={() => latchkey.open({ namespace: 'eip155' })}>
      Connect wallet
    </Button>
  )
}
