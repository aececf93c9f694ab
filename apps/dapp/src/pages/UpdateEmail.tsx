import { router, useForm, usePage } from '@inertiajs/react'
import { useAccount, useLatchkey, useSelected } from '@latchkey/ui'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { UpdateEmailProps } from '../../shared/props/settings.ts'
import { OtpInput } from '../auth/OtpInput.tsx'
import { ResendButton } from '../auth/ResendButton.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { TextField } from '../parts/Field.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { useProven } from '../settings/useProven.tsx'
import { dateText } from '../time/timeText.ts'

const quiet = {
  preserveState: true,
  preserveScroll: true,
  only: ['errors', 'auth', 'flash', 'account', 'pending'],
}

/** The Account email, and the way to the Wallet email, which is another. */
export function UpdateEmailPage({ account, pending }: UpdateEmailProps) {
  const { app } = usePage<SharedProps>().props
  return (
    <SettingsFrame current="email">
      <Card title="Account email">
        <p className="max-w-prose text-muted">
          {account.email ? (
            <>
              <bdi className="font-medium text-ink [overflow-wrap:anywhere]">{account.email}</bdi>
              {account.verifiedAt && `, confirmed on ${dateText(account.verifiedAt)}`}. It signs you in, and
              gets the mail that you ask for.
            </>
          ) : (
            'Add an address to sign in without a wallet, and to get mail about what you starred.'
          )}
        </p>
        {!app.mail && <p className="mt-4 text-muted">This site cannot send mail.</p>}
        {app.mail &&
          (pending ? <Confirm pending={pending} former={account.email} /> : <Begin account={account} />)}
      </Card>
      <WalletEmail />
    </SettingsFrame>
  )
}

function Begin({ account }: Pick<UpdateEmailProps, 'account'>) {
  const form = useForm({ email: '' })
  const [prove, dialog] = useProven()
  return (
    <>
      <form
        className="mt-5 grid max-w-xl gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          prove((onError) => form.post('/settings/email', { ...quiet, onError }))
        }}
      >
        <TextField
          label={account.email ? 'New address' : 'Address'}
          type="email"
          autoComplete="email"
          value={form.data.email}
          onChange={({ target }) => form.setData('email', target.value)}
          error={form.errors.email}
        />
        <div>
          <Button type="submit" look="next" disabled={form.processing}>
            {account.email ? 'Change' : 'Add email'}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}

function Confirm({
  pending,
  former,
}: {
  readonly pending: NonNullable<UpdateEmailProps['pending']>
  readonly former: string | null
}) {
  const [tries, setTries] = useState(0)
  const { errors } = usePage<SharedProps>().props
  const isOld = pending.step === 'old'
  return (
    <div className="mt-5 grid max-w-xl gap-4">
      <p className="text-muted">
        {isOld ? (
          <>
            First confirm the address that you have: a code is on its way to{' '}
            <bdi className="[overflow-wrap:anywhere]">{former}</bdi>.
          </>
        ) : (
          'If this address can be used, a code is on its way.'
        )}
      </p>
      <OtpInput
        key={`${pending.step} ${tries}`}
        label={isOld ? 'Code from the former address' : `Code from ${pending.email}`}
        error={errors.code ?? errors.email}
        onComplete={(code) =>
          router.post(
            `/settings/email/${pending.step}`,
            { code },
            { ...quiet, onError: () => setTries((count) => count + 1) },
          )
        }
      />
      <div className="flex flex-wrap gap-2">
        <ResendButton
          from={Date.parse(pending.resendAt)}
          onPress={() => router.post('/settings/email', { email: pending.email }, quiet)}
        />
        <Button look="bare" onClick={() => router.delete('/settings/email', quiet)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function WalletEmail() {
  const latchkey = useLatchkey()
  const isEmbedded = useIsEmbedded()
  return (
    <Card title="Wallet email">
      <p className="max-w-prose text-muted">
        {isEmbedded
          ? 'The address of your email or social wallet. It is not the Account email, and is changed in the wallet.'
          : 'Not connected to email or social'}
      </p>
      {isEmbedded && (
        <div className="mt-4">
          <Button onClick={() => latchkey.open({ view: 'UpdateEmailWallet' })}>Change wallet email</Button>
        </div>
      )}
    </Card>
  )
}

/** Whether the account is that of the embedded wallet. */
function useIsEmbedded(): boolean {
  const latchkey = useLatchkey()
  const { connectorId } = useAccount()
  return useSelected(latchkey.connectors.state, ({ connectors }) =>
    connectors.some(
      (connector) =>
        connector.type === 'AUTH' &&
        [connector, ...(connector.members ?? [])].some(({ id }) => id === connectorId),
    ),
  )
}
