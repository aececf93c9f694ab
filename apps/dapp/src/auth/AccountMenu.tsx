import { Link, router } from '@inertiajs/react'
import { shortenAddress } from '@latchkey/core'
import { useLatchkey } from '@latchkey/ui'
import { useEffect, useRef } from 'react'
import type { AuthUser } from '../../shared/pageProps.ts'

const item =
  'flex min-h-11 w-full items-center rounded-lg px-3 text-start hover:bg-raised focus-visible:bg-raised'

/** The menu of the header for a user: links of their own, and the end of the session. */
export function AccountMenu({
  user,
  onClose,
  onEscape,
}: {
  readonly user: AuthUser
  readonly onClose: () => void
  readonly onEscape: () => void
}) {
  const latchkey = useLatchkey()
  const panel = useRef<HTMLDivElement>(null)
  const latest = useRef({ onClose, onEscape })
  latest.current = { onClose, onEscape }
  useEffect(() => {
    panel.current?.querySelector('a')?.focus()
    const opener = panel.current?.parentElement
    const leave = (event: Event) => {
      if (!opener?.contains(event.target as Node)) latest.current.onClose()
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && latest.current.onEscape()
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  function signOut() {
    onClose()
    // The kit ends the sign-ins of wallets, and asks the server for the rest. After a failure the menu can be used again.
    if (latchkey.account()) return void latchkey.signOut().catch(() => {})
    router.flushAll()
    router.post('/auth/logout')
  }
  const name = user.displayName ?? (user.handle ? `@${user.handle}` : undefined)
  const detail = user.email ?? (user.address ? shortenAddress(user.address) : undefined)
  const links = [
    ['/dashboard', 'Dashboard'],
    ...(user.address ? [[`/address/${user.address}`, 'Your page']] : []),
    ['/settings/profile', 'Settings'],
  ] as const
  return (
    <div
      ref={panel}
      className="absolute end-0 top-full z-20 mt-2 w-60 rounded-2xl border border-line bg-surface p-2 shadow-lg"
    >
      <p className="px-3 py-2 text-sm">
        {name && <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>}
        <bdi className="block text-muted [overflow-wrap:anywhere]">{detail}</bdi>
      </p>
      <ul className="border-t border-line pt-1">
        {links.map(([href, label]) => (
          <li key={href}>
            <Link href={href ?? '/'} prefetch onClick={onClose} className={item}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={signOut} className={item}>
            Sign out
          </button>
        </li>
      </ul>
    </div>
  )
}
