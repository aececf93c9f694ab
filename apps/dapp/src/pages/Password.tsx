import { Link, router, useForm, usePage } from '@inertiajs/react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { PasswordProps } from '../../shared/props/settings.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Chip } from '../parts/Chip.tsx'
import { TextField } from '../parts/Field.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { useProven } from '../settings/useProven.tsx'
import { agoText, dateText } from '../time/timeText.ts'

const quiet = {
  preserveState: true,
  preserveScroll: true,
  only: ['errors', 'auth', 'flash', 'hasPassword', 'setAt', 'sessions', 'stepUpUntil'],
}

/** The password, which is optional, and the browsers that are signed in. */
export function PasswordPage({ hasPassword, setAt, sessions, stepUpUntil }: PasswordProps) {
  const { app, auth } = usePage<SharedProps>().props
  const others = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <SettingsFrame current="password">
      <Card title="Password">
        <p className="max-w-prose text-muted">
          {hasPassword && setAt
            ? `Set on ${dateText(setAt)}. You sign in with it and your account email.`
            : 'You have none. A password signs you in without a code.'}
        </p>
        {auth.user?.email ? (
          <PasswordForm asksCurrent={hasPassword && stepUpUntil === null} />
        ) : (
          <p className="mt-4">
            <Link
              href="/settings/email"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Add an account email first
            </Link>
          </p>
        )}
      </Card>
      <Card
        title="Where you are signed in"
        aside={
          others && (
            <Button onClick={() => router.delete('/settings/sessions/others', quiet)}>
              Sign out all others
            </Button>
          )
        }
      >
        <ul>
          {sessions.map(({ id, device, network, seenAt, isCurrent }) => (
            <li key={id} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {device}
                  {isCurrent && <Chip tone="good">This browser</Chip>}
                </span>
                <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                  {network} · {agoText(seenAt, Date.parse(app.now))}
                </span>
              </span>
              {!isCurrent && (
                <Button
                  look="bare"
                  aria-label={`Sign out ${device}`}
                  onClick={() => router.delete(`/settings/sessions/${id}`, quiet)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </SettingsFrame>
  )
}

function PasswordForm({ asksCurrent }: { asksCurrent: boolean }) {
  const form = useForm({ current: '', password: '', password_confirmation: '' })
  const [prove, dialog] = useProven()
  const field = (name: 'current' | 'password' | 'password_confirmation', label: string, hint?: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      hint={hint}
      value={form.data[name]}
      onChange={({ target }) => form.setData(name, target.value)}
      error={form.errors[name]}
    />
  )
  return (
    <>
      <form
        className="mt-5 grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          prove((onError) =>
            form.put('/settings/password', { ...quiet, onError, onSuccess: () => form.reset() }),
          )
        }}
      >
        {asksCurrent && field('current', 'Current password')}
        {field('password', 'New password', 'At least 12 characters. Other browsers are signed out.')}
        {field('password_confirmation', 'New password again')}
        <div>
          <Button type="submit" look="next" disabled={form.processing}>
            {form.processing ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
