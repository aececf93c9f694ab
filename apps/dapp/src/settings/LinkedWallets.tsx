import { router, usePage } from '@inertiajs/react'
import { shortenAddress } from '@latchkey/core'
import { useLatchkey } from '@latchkey/ui'
import { useState } from 'react'
import type { LinkedWallet, SharedProps } from '../../shared/pageProps.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Chip } from '../parts/Chip.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { TextField } from '../parts/Field.tsx'
import { useProven } from './useProven.tsx'

const quiet = { preserveScroll: true, preserveState: true, only: ['errors', 'auth', 'flash', 'profile'] }

/** The wallets of the account: their names, the primary one, and their removal. */
export function LinkedWallets() {
  const { auth, errors } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const [prove, dialog] = useProven()
  return (
    <Card
      title="Linked wallets"
      aside={
        <Button onClick={() => latchkey.open(latchkey.account() ? { view: 'ProfileWallets' } : undefined)}>
          Add wallet
        </Button>
      }
    >
      {auth.wallets.length === 0 ? (
        <EmptyState text="No wallet is linked yet. Connect one and sign with it." />
      ) : (
        <ul>
          {auth.wallets.map((wallet) => (
            <WalletRow
              key={wallet.id}
              wallet={wallet}
              onRemove={() =>
                prove((onError) => router.delete(`/settings/wallets/${wallet.id}`, { ...quiet, onError }))
              }
            />
          ))}
        </ul>
      )}
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {errors.wallet ?? errors.label}
      </p>
      {dialog}
    </Card>
  )
}

function WalletRow({ wallet, onRemove }: { readonly wallet: LinkedWallet; readonly onRemove: () => void }) {
  const { id, address, label, namespace, primary } = wallet
  const [name, setName] = useState<string>()
  const short = shortenAddress(address)
  if (name !== undefined) {
    return (
      <li className="border-t border-line py-3 first:border-t-0">
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            router.patch(
              `/settings/wallets/${id}`,
              { label: name },
              { ...quiet, onSuccess: () => setName(undefined) },
            )
          }}
        >
          <TextField
            label={`Name of ${short}`}
            value={name}
            maxLength={40}
            className="min-w-40 flex-1"
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit">Save</Button>
          <Button look="bare" onClick={() => setName(undefined)}>
            Cancel
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium [overflow-wrap:anywhere]">{label ?? short}</bdi>
          {primary && <Chip>Primary</Chip>}
        </span>
        <span className="block text-sm text-muted">
          {label ? `${short} · ` : ''}
          {namespace === 'solana' ? 'Solana' : 'EVM'}
        </span>
      </span>
      <span className="flex flex-wrap gap-1">
        <Button look="bare" aria-label={`Name ${short}`} onClick={() => setName(label ?? '')}>
          Name
        </Button>
        {!primary && (
          <Button
            look="bare"
            aria-label={`Make ${short} primary`}
            onClick={() => router.put(`/settings/wallets/${id}/primary`, {}, quiet)}
          >
            Make primary
          </Button>
        )}
        <Button look="bare" aria-label={`Remove ${short}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  )
}
