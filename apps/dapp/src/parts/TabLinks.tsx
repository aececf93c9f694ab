import { Link } from '@inertiajs/react'
import { useEffect, useRef } from 'react'

/** Links between the parts of one page; each has an address of its own. */
export function TabLinks({
  label,
  tabs,
  current,
}: {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string; readonly href: string }[]
  readonly current: string
}) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone the current tab may be outside the visible part.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-tab="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4">
      <ul ref={list} className="flex gap-1 border-b border-line">
        {tabs.map(({ id, label: text, href }) => (
          <li key={id} data-tab={id}>
            <Link
              href={href}
              preserveScroll
              aria-current={id === current ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent-line aria-[current=page]:text-ink"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
