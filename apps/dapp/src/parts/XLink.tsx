import type { XBadge } from '../../shared/props/launch.ts'

/** The X account of a user. */
export function XLink({ badge: { username, href } }: { badge: XBadge }) {
  const shown = (
    <>
      <XMark />
      <span className="sr-only">X account</span>
      <bdi dir="ltr" className="min-w-0 [overflow-wrap:anywhere]">
        @{username}
      </bdi>
    </>
  )
  const shape =
    'inline-flex min-h-6 items-center gap-1.5 rounded-full bg-raised px-2.5 py-0.5 text-xs font-medium'
  if (!href) return <span className={shape}>{shown}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow ugc"
      className={`${shape} underline-offset-4 hover:underline`}
    >
      {shown}
    </a>
  )
}

function XMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-3 shrink-0 fill-none stroke-current stroke-3">
      <path d="M4 3l16 18M20 3L4 21" />
    </svg>
  )
}
