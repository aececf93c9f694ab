import { usePage } from '@inertiajs/react'
import type { Latchkey } from '@latchkey/controllers'
import { shortenAddress } from '@latchkey/core'
import { useAccount, useLatchkey, useModal, useNetwork, useSelected } from '@latchkey/ui'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'

/** Signs in with a wallet in three steps: connect, sign, done. The kit asks the wallet. */
export function SiwxAuth() {
  const { app } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const { address } = useAccount()
  const { network } = useNetwork()
  const { isOpen } = useModal()
  const problem = useSelected(latchkey.siwx.state, ({ status, error }) => problemOf(status, error, app.name))
  const opened = useRef(false)
  useEffect(() => {
    // The choice of a wallet is the choice to connect it.
    if (opened.current) return
    opened.current = true
    openNextStep(latchkey)
  }, [latchkey])
  const current = address ? 2 : 1
  return (
    <div className="grid gap-5">
      <ol className="flex gap-2 text-sm">
        {['Connect', 'Sign', 'Done'].map((name, index) => (
          <li
            key={name}
            aria-current={index + 1 === current ? 'step' : undefined}
            className="flex flex-1 items-center gap-2 border-t-2 border-line pt-2 text-muted aria-[current=step]:border-accent-line aria-[current=step]:text-ink"
          >
            {index + 1 < current ? <Check size={16} aria-label="Done:" /> : <span>{index + 1}</span>}
            {name}
          </li>
        ))}
      </ol>
      <Facts>
        <Fact name="Site">{location.host}</Fact>
        {address && (
          <>
            <Fact name="Account">{shortenAddress(address)}</Fact>
            <Fact name="Network">{network?.name ?? 'Another network'}</Fact>
          </>
        )}
      </Facts>
      {address && (
        <p className="text-sm text-muted">You sign a message. It costs nothing and moves nothing.</p>
      )}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isOpen ? '' : problem}
      </p>
      <Button look="next" onClick={() => openNextStep(latchkey)}>
        {address ? 'Sign the message' : 'Choose a wallet'}
      </Button>
    </div>
  )
}

/** Opens the kit: to sign if an account is connected, else to connect one. */
const openNextStep = (latchkey: Latchkey) =>
  latchkey.open(latchkey.account() ? { view: 'SIWXSignMessage' } : undefined)

/** What a failed sign-in is shown as. */
function problemOf(status: string, error: string | undefined, appName: string): string {
  if (!error || status === 'signed-in') return ''
  if (error === 'siwx_sign_failed' || error === 'signer_mismatch')
    return 'Signature does not match this wallet.'
  if (error === 'request_rejected') return 'You rejected the request in your wallet.'
  return `Could not reach ${appName}. You are connected but not signed in.`
}
