import { Link, router, usePage } from '@inertiajs/react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { ownEvmAccounts } from '../drops/ownEvmAccounts.ts'
import { SelectField } from '../parts/Field.tsx'

/** To which account the drops of the user's Solana accounts pay, and whether the site claims for the user. */
export function ReceiveDrops() {
  const { app, auth, errors } = usePage<SharedProps>().props
  const save = (change: { dropAccount: string | null } | { claimsForMe: boolean }) =>
    router.patch('/settings/receiving', change, {
      preserveScroll: true,
      preserveState: true,
      only: ['auth', 'errors', 'flash'],
    })
  return (
    <div className="grid max-w-xl gap-4">
      <SelectField
        label="Tokens of your Solana accounts go to"
        hint="Drops pay on EVM networks. You are asked again before each claim."
        value={auth.user?.dropAccount ?? ''}
        error={errors.dropAccount}
        options={[{ value: '', label: 'The account I choose each time' }, ...ownEvmAccounts(auth)]}
        onChange={({ target }) => save({ dropAccount: target.value || null })}
      />
      {app.paysGas && (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            checked={auth.user?.claimsForMe ?? false}
            onChange={({ target }) => save({ claimsForMe: target.checked })}
            className="mt-1 size-4 accent-accent-line"
          />
          <span>
            Claim for me without gas
            <span className="block text-sm text-muted">
              When an airdrop that you starred opens for one of your EVM accounts, this site claims it and
              pays the network fee, up to three times a day.
            </span>
          </span>
        </label>
      )}
      <p className="text-muted">
        Drops for an EVM account always pay that account.{' '}
        <Link href="/airdrops?tab=eligible" className="rounded-md underline underline-offset-4">
          See what you can claim
        </Link>
        , or{' '}
        <Link href="/settings/starboard" className="rounded-md underline underline-offset-4">
          choose the mail about new airdrops
        </Link>
        .
      </p>
    </div>
  )
}
