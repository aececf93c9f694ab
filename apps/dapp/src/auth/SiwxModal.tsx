import { router } from '@inertiajs/react'
import { shortenAddress } from '@latchkey/core'
import { useLatchkey, useModal } from '@latchkey/ui'
import { useState } from 'react'
import type { PendingLink } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'

const others: Readonly<Record<PendingLink['other'], string>> = {
  none: 'Linked wallets are shown together, and each of them signs you in.',
  mergeable: 'It has its own account. Linking moves its stars and points here.',
  separate: 'It belongs to another account. Remove it there first.',
}

/**
 * Asks what a wallet is to the account: one that signed in and belongs to another user, or one that has not signed in. It
 * never asks for a signature itself, and waits while the kit's modal is open.
 */
export function SiwxModal(
  props:
    | { readonly kind: 'link'; readonly link: PendingLink }
    | { readonly kind: 'changed'; readonly address: string; readonly onClose: () => void },
) {
  const { isOpen } = useModal()
  if (isOpen) return null
  return props.kind === 'link' ? <LinkQuestion link={props.link} /> : <ChangeQuestion {...props} />
}

function LinkQuestion({ link: { address, other } }: { link: PendingLink }) {
  const [isBusy, setBusy] = useState(false)
  const answer = (accept: 'link' | 'switch' | 'dismiss') => {
    setBusy(true)
    // Pages that were fetched ahead belong to the account as it was.
    router.flushAll()
    router.post('/siwx/link', { accept }, { preserveScroll: true, onFinish: () => setBusy(false) })
  }
  return (
    <Dialog title={`Link ${shortenAddress(address)} to your account?`} onClose={() => answer('dismiss')}>
      <p className="text-muted">{others[other]}</p>
      <div className="mt-5 grid gap-2">
        {other !== 'separate' && (
          <Button look="next" disabled={isBusy} onClick={() => answer('link')}>
            Link
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => answer('switch')}>
          Sign in as this wallet instead
        </Button>
        <Button look="bare" disabled={isBusy} onClick={() => answer('dismiss')}>
          Not now
        </Button>
      </div>
    </Dialog>
  )
}

function ChangeQuestion({ address, onClose }: { readonly address: string; readonly onClose: () => void }) {
  const latchkey = useLatchkey()
  return (
    <Dialog title={`You switched to ${shortenAddress(address)}.`} onClose={onClose}>
      <p className="text-muted">You are still signed in with the account from before.</p>
      <div className="mt-5 grid gap-2">
        <Button
          look="next"
          onClick={() => {
            onClose()
            latchkey.open({ view: 'SIWXSignMessage' })
          }}
        >
          Sign with it
        </Button>
        <Button look="bare" onClick={onClose}>
          Keep browsing
        </Button>
      </div>
    </Dialog>
  )
}
