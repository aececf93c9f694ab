import { Head, router } from '@inertiajs/react'
import type { UnsubscribedProps } from '../../shared/props/mail.ts'
import { AuthLink } from '../auth/AuthLink.tsx'
import { Button, LinkButton } from '../parts/Button.tsx'

const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** The page of a link that stops a list of mails. It works without a sign-in. */
export function UnsubscribedPage({ status, list, email, canUndo }: UnsubscribedProps) {
  const path = location.pathname
  return (
    <div className="mx-auto max-w-xl py-6 text-center">
      <Head title="Unsubscribed" />
      <h1 className="text-2xl font-semibold tracking-tight text-balance">
        {status === 'confirm' && `Stop ${list} mail to ${email}?`}
        {status === 'done' && `You will get no more ${list} mail.`}
        {status === 'invalid' && 'This link is not valid. Manage mail in Settings.'}
      </h1>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-3">
        {status === 'confirm' && (
          <>
            <Button look="next" onClick={() => router.post(path)}>
              Unsubscribe
            </Button>
            <LinkButton href="/">Keep</LinkButton>
          </>
        )}
        {status === 'done' && canUndo && <Button onClick={() => router.post(`${path}/undo`)}>Undo</Button>}
        {status !== 'confirm' && (
          <AuthLink href="/settings/starboard" className={linkClass}>
            {status === 'done' ? 'Manage all' : 'Settings'}
          </AuthLink>
        )}
      </div>
    </div>
  )
}
