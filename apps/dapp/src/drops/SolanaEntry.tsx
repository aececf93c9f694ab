import { usePage } from '@inertiajs/react'
import { sameAddress, shortenAddress } from '@latchkey/core'
import { useAccount, useLatchkey } from '@latchkey/ui'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { DropSummary } from '../../shared/props/airdrops.ts'
import { useAskToSignIn } from '../auth/signInRequest.ts'
import { Button } from '../parts/Button.tsx'
import { SelectField } from '../parts/Field.tsx'
import { TxButton } from '../wallet/TxButton.tsx'
import { claimSolanaDrop } from './claimDrop.ts'
import { ownEvmAccounts } from './ownEvmAccounts.ts'

/** The entry of a Solana account: the user chooses the EVM account that is paid, and claims. Dapp 3.7. */
export function SolanaEntry({
  drop,
  subject,
  amount,
}: {
  readonly drop: DropSummary
  readonly subject: string
  readonly amount: string
}) {
  const { auth } = usePage<SharedProps>().props
  const latchkey = useLatchkey()
  const ask = useAskToSignIn()
  const { address } = useAccount({ namespace: 'eip155' })
  const accounts = ownEvmAccounts(auth)
  const preset =
    auth.user?.dropAccount ??
    accounts.find(({ value }) => address !== undefined && sameAddress(value, address))?.value ??
    accounts[0]?.value
  const [chosen, setChosen] = useState<string>()
  const to = chosen ?? preset
  const isOwn = [...auth.wallets, ...auth.siwx].some((one) => one.address === subject)
  const listed = `${shortenAddress(subject)} is on the list with ${amount}.`

  if (!auth.user || !isOwn)
    return (
      <div className="mt-4 grid justify-items-start gap-3">
        <p>{listed} Sign in with this Solana account to claim.</p>
        <Button onClick={() => (auth.user ? latchkey.open({ view: 'Connect', namespace: 'solana' }) : ask())}>
          {auth.user ? 'Connect the Solana wallet' : 'Sign in'}
        </Button>
      </div>
    )
  if (!to)
    return (
      <div className="mt-4 grid justify-items-start gap-3">
        <p>{listed} Connect an EVM wallet and sign with it: the tokens are paid there.</p>
        <Button onClick={() => latchkey.open({ view: 'Connect', namespace: 'eip155' })}>
          Connect an EVM wallet
        </Button>
      </div>
    )
  return (
    <div className="mt-4 grid gap-3">
      <SelectField
        label={`${amount} of ${shortenAddress(subject)} go to`}
        value={to}
        options={accounts}
        onChange={({ target }) => setChosen(target.value)}
      />
      <p className="text-sm text-muted">
        Tokens go to {shortenAddress(to)}. This cannot be changed later. Any wallet may send the claim.
      </p>
      <TxButton
        chainId={drop.chainId}
        label={`Claim ${amount}`}
        only={['drops', 'eligible', 'check', 'counts']}
        calls={() => claimSolanaDrop({ ...drop, subject }, to)}
      />
    </div>
  )
}
