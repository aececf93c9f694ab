import { useForm } from '@inertiajs/react'
import { useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { TextField } from '../parts/Field.tsx'
import { OtpInput } from './OtpInput.tsx'
import { ResendButton, resendMs } from './ResendButton.tsx'

const quiet = { preserveState: true, preserveScroll: true } as const

type Step = 'email' | 'code' | 'password'

/** Signs in with the Account email: by a code, or by a password. */
export function EmailSteps({
  step,
  onStep,
  intended,
}: {
  readonly step: Step
  readonly onStep: (step: Step) => void
  readonly intended: string | undefined
}) {
  const form = useForm({ email: '', code: '', password: '', intended })
  const [resendAt, setResendAt] = useState(0)
  // Remounts the field of the code after a try, so that it is empty.
  const [tries, setTries] = useState(0)

  function sendCode() {
    form.clearErrors()
    form.post('/auth/email', {
      ...quiet,
      only: ['errors', 'flash'],
      onSuccess: () => {
        setResendAt(Date.now() + resendMs)
        onStep('code')
      },
    })
  }
  function checkCode(code: string) {
    form.transform((data) => ({ ...data, code }))
    form.post('/auth/otp', { ...quiet, onError: () => setTries((count) => count + 1) })
  }
  const email = (
    <TextField
      autoFocus
      label="Email"
      type="email"
      autoComplete="email"
      inputMode="email"
      value={form.data.email}
      onChange={({ target }) => form.setData('email', target.value)}
      error={form.errors.email}
    />
  )
  if (step === 'code') {
    return (
      <div className="grid gap-4">
        <p className="text-muted">
          We sent a code to <bdi className="text-ink [overflow-wrap:anywhere]">{form.data.email}</bdi>. It
          works in this browser only.
        </p>
        <OtpInput
          key={tries}
          label="Code"
          error={form.errors.code ?? form.errors.email}
          disabled={form.processing}
          onComplete={checkCode}
        />
        <div className="flex flex-wrap gap-2">
          <ResendButton from={resendAt} onPress={sendCode} />
          <Button look="bare" onClick={() => onStep('password')}>
            Use password instead
          </Button>
        </div>
      </div>
    )
  }
  const isPassword = step === 'password'
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPassword) form.post('/auth/password', { ...quiet, onError: () => form.reset('password') })
        else sendCode()
      }}
    >
      {email}
      {isPassword && (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={form.data.password}
          onChange={({ target }) => form.setData('password', target.value)}
          error={form.errors.password}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="next" disabled={form.processing}>
          {isPassword ? 'Sign in' : 'Send code'}
        </Button>
        <Button look="bare" onClick={() => onStep(isPassword ? 'email' : 'password')}>
          {isPassword ? 'Use a code instead' : 'Use password instead'}
        </Button>
      </div>
    </form>
  )
}
