import { Link, router, usePage } from '@inertiajs/react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { ownEvmAccounts } from '../drops/ownEvmAccounts.ts'
import { SelectField } from '../parts/Field.tsx'

/** To which account the drops of the user's Solana accounts pay. */
export function ReceiveDrops() {
  const { auth, errors } = usePage<SharedProps>().props
  return (
    <div className="grid max-w-xl gap-4">
      <SelectField
        label="Tokens of your Solana accounts go to"
        hint="Drops pay on EVM networks. You are asked again before each claim."
        value={auth.user?.dropAccount ?? ''}
        error={errors.dropAccount}
        options={[{ value: '', label: 'The account I choose each time' }, ...ownEvmAccounts(auth)]}
        onChange={({ target }) =>
          router.patch(
            '/settings/receiving',
            { dropAccount: target.value || null },
            { preserveScroll: true, preserveState: true, only: ['auth', 'errors', 'flash'] },
          )
        }
      />
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
