import { Head } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { TabLinks } from '../parts/TabLinks.tsx'

const tabs = [
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

/** Title and tabs of the settings. */
export function SettingsFrame({
  current,
  children,
}: {
  current: (typeof tabs)[number]['id']
  children: ReactNode
}) {
  return (
    <>
      <Head title={tabs.find(({ id }) => id === current)?.label ?? 'Settings'} />
      <h1 className="text-3xl font-semibold tracking-tight">Settings</h1>
      <div className="mt-6">
        <TabLinks label="Settings" tabs={tabs} current={current} />
      </div>
      <div className="mt-6 grid gap-6">{children}</div>
    </>
  )
}
