import { router } from '@inertiajs/react'
import { type CaipNetworkId, namespaceOf, parseCaipNetworkId } from '@latchkey/core'
import { useAccount, useLatchkey } from '@latchkey/ui'
import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { requestFunds } from './requestFunds.ts'

type State = 'idle' | 'sending' | 'sent' | { readonly failed: string }

/** Requests test funds on one network of the demo for the connected account. */
export function FaucetButton({ networkId, networkName }: { networkId: CaipNetworkId; networkName: string }) {
  const latchkey = useLatchkey()
  const namespace = namespaceOf(networkId)
  const { address } = useAccount({ namespace })
  const [state, setState] = useState<State>('idle')

  async function send() {
    if (!address) return latchkey.open({ namespace })
    setState('sending')
    const { reference } = parseCaipNetworkId(networkId)
    const failed = await requestFunds(namespace === 'eip155' ? Number(reference) : reference, address)
    setState(failed === undefined ? 'sent' : { failed })
    // A prefetched dashboard would still show the old balance.
    router.flushAll()
  }

  return (
    <div>
      <Button onClick={() => void send()} disabled={state === 'sending'}>
        {state === 'sending'
          ? 'Sending…'
          : address
            ? `Get test funds on ${networkName}`
            : 'Connect to get test funds'}
      </Button>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {state === 'sent' ? `1 coin and 100 of each token are on ${networkName}.` : ''}
        {typeof state === 'object' ? state.failed : ''}
      </p>
    </div>
  )
}
