import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { useProven } from './useProven.tsx'

/** The end of the account. */
export function DeleteAccount() {
  const { errors } = usePage<SharedProps>().props
  const [isAsking, setAsking] = useState(false)
  const [prove, dialog] = useProven()
  return (
    <Card title="Delete account">
      <p className="max-w-prose text-muted">
        Your email, profile, links and stars are erased. What your wallets did stays on the chains.
      </p>
      <div className="mt-4">
        <Button onClick={() => setAsking(true)}>Delete account</Button>
      </div>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {errors.account}
      </p>
      {isAsking && (
        <Dialog title="Delete your account?" onClose={() => setAsking(false)}>
          <p className="text-muted">This cannot be undone.</p>
          <div className="mt-5 grid gap-2">
            <Button
              className="border-danger! text-danger!"
              onClick={() => {
                setAsking(false)
                router.flushAll()
                prove((onError) =>
                  router.delete('/settings/account', { preserveState: true, preserveScroll: true, onError }),
                )
              }}
            >
              Delete
            </Button>
            <Button look="bare" onClick={() => setAsking(false)}>
              Keep
            </Button>
          </div>
        </Dialog>
      )}
      {dialog}
    </Card>
  )
}
