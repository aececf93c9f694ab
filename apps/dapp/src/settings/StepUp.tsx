import { router, useForm, usePage } from '@inertiajs/react'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { OtpInput } from '../auth/OtpInput.tsx'
import { ResendButton, resendMs } from '../auth/ResendButton.tsx'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'

const quiet = { preserveState: true, preserveScroll: true, only: ['errors', 'auth', 'flash', 'stepUpUntil'] }

/** Asks the user to prove who they are, by a mailed code or the password, before a change of the account. */
export function StepUp({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) {
  const { auth } = usePage<SharedProps>().props
  const email = auth.user?.email
  const hasPassword = auth.user?.hasPassword ?? false
  return (
    <Dialog title="Confirm that it is you" onClose={onClose}>
      {!email && !hasPassword && (
        <p className="text-muted">
          Sign out and in again with your wallet. For ten minutes after that you can make this change.
        </p>
      )}
      <div className="grid gap-6">
        {hasPassword && <ByPassword onDone={onDone} />}
        {email && <ByCode email={email} onDone={onDone} />}
      </div>
    </Dialog>
  )
}

function ByPassword({ onDone }: { onDone: () => void }) {
  const form = useForm({ password: '' })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        form.post('/auth/step-up', { ...quiet, onSuccess: onDone })
      }}
    >
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={form.data.password}
        onChange={({ target }) => form.setData('password', target.value)}
        error={form.errors.password}
      />
      <Button type="submit" look="next" disabled={form.processing}>
        Confirm
      </Button>
    </form>
  )
}

function ByCode({ email, onDone }: { readonly email: string; readonly onDone: () => void }) {
  const [resendAt, setResendAt] = useState<number>()
  const [error, setError] = useState<string>()
  const [tries, setTries] = useState(0)
  const send = () =>
    router.post(
      '/auth/step-up',
      { send: true },
      {
        ...quiet,
        onError: ({ code }) => setError(code),
        onSuccess: () => {
          setError(undefined)
          setResendAt(Date.now() + resendMs)
        },
      },
    )
  if (resendAt === undefined) {
    return (
      <div>
        <Button onClick={send}>Send a code to {email}</Button>
        <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
          {error}
        </p>
      </div>
    )
  }
  const check = (code: string) =>
    router.post(
      '/auth/step-up',
      { code },
      {
        ...quiet,
        onSuccess: onDone,
        onError: (errors) => {
          setError(errors.code)
          setTries((count) => count + 1)
        },
      },
    )
  return (
    <div className="grid gap-3">
      <OtpInput key={tries} label="Code" hint={`Sent to ${email}.`} error={error} onComplete={check} />
      <div>
        <ResendButton from={resendAt} onPress={send} />
      </div>
    </div>
  )
}
