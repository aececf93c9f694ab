import { Head, Link, router } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { SelectField } from '../parts/Field.tsx'

const sections = [
  { id: 'profile', label: 'Profile', href: '/settings/profile' },
  { id: 'email', label: 'Email', href: '/settings/email' },
  { id: 'password', label: 'Password', href: '/settings/password' },
  { id: 'x', label: 'X account', href: '/settings/x' },
  { id: 'appearance', label: 'Appearance', href: '/settings/appearance' },
  { id: 'money', label: 'Money', href: '/settings/money' },
  { id: 'speed', label: 'Network speed', href: '/settings/speed' },
  { id: 'starboard', label: 'Starboard', href: '/settings/starboard' },
  { id: 'leaderboard', label: 'Leaderboard', href: '/settings/leaderboard' },
] as const

/** Title and sections of the settings: a list at the start, on phones a choice above. Dapp 2.4. */
export function SettingsFrame({
  current,
  children,
}: {
  current: (typeof sections)[number]['id']
  children: ReactNode
}) {
  const href = sections.find(({ id }) => id === current)?.href
  return (
    <>
      <Head title={sections.find(({ id }) => id === current)?.label ?? 'Settings'} />
      <h1 className="text-3xl font-semibold tracking-tight">Settings</h1>
      <div className="mt-6 grid gap-6 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-8">
        <SelectField
          className="md:hidden"
          label="Section"
          value={href}
          options={sections.map(({ label, href: value }) => ({ value, label }))}
          onChange={({ target }) => router.visit(target.value)}
        />
        <nav aria-label="Settings" className="max-md:hidden">
          <ul className="sticky top-4 grid gap-0.5">
            {sections.map((section) => (
              <li key={section.id}>
                <Link
                  href={section.href}
                  aria-current={section.id === current ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-e-xl border-s-2 border-transparent px-3 text-muted hover:bg-raised hover:text-ink aria-[current=page]:border-accent-line aria-[current=page]:bg-raised aria-[current=page]:text-ink"
                >
                  {section.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid content-start gap-6">{children}</div>
      </div>
    </>
  )
}
