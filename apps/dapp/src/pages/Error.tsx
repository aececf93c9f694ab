import { Head, Link, usePage } from '@inertiajs/react'
import type { ErrorProps } from '../../shared/pageProps.ts'

const texts: Readonly<Record<ErrorProps['status'], readonly [title: string, text: string]>> = {
  403: ['Not yours to see', 'This page belongs to another account. Sign in with the account it belongs to.'],
  404: ['Nothing here', 'This address leads nowhere. It may be mistyped, or the page may have moved.'],
  419: ['The page expired', 'It was open for too long. Load it anew and try again.'],
  429: ['Too many requests', 'Wait a minute, then try again.'],
  500: ['Something went wrong', 'The fault is ours. Nothing was sent on your behalf; try again in a moment.'],
  503: [
    'Not available now',
    'The server cannot do its work right now. Nothing is lost; try again in a moment.',
  ],
}

/** Errors that are temporary and offer a retry. */
const temporary: ReadonlySet<ErrorProps['status']> = new Set([419, 429, 500, 503])
const linkClass = 'inline-flex min-h-11 items-center underline underline-offset-4'

export function ErrorPage({ status, message }: ErrorProps) {
  const { url } = usePage()
  const [title, text] = texts[status]
  return (
    <>
      <Head title={title} />
      <p className="text-muted tabular-nums">{status}</p>
      <h1 className="mt-1 text-3xl font-semibold tracking-tight">{title}</h1>
      <p className="mt-3 max-w-prose text-muted">{message ?? text}</p>
      <p className="mt-6 flex flex-wrap gap-x-6">
        {temporary.has(status) ? (
          <Link href={url} className={linkClass}>
            Try again
          </Link>
        ) : null}
        <Link href="/" className={linkClass}>
          Back to the front page
        </Link>
      </p>
    </>
  )
}
