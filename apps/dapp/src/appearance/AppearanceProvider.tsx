import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type Appearance, readAppearance } from '../../shared/appearance.ts'

type AppearanceValue = { readonly appearance: Appearance; readonly choose: (appearance: Appearance) => void }

const AppearanceContext = createContext<AppearanceValue>({ appearance: 'system', choose: () => {} })
export const useAppearance = () => useContext(AppearanceContext)

/** Key in local storage, and name of a cookie (365 days) for the server. Spec §4. */
const key = 'appearance'
const cookieSeconds = 365 * 24 * 3600

type Props = {
  readonly initial: Appearance
  /** Called with the displayed theme, so that the kit's modal can follow. */
  readonly onTheme: (theme: 'dark' | 'light') => void
  readonly children: ReactNode
}

/** Applies the chosen appearance, following the system's preference if `system` is chosen. */
export function AppearanceProvider({ initial, onTheme, children }: Props) {
  const [appearance, setAppearance] = useState(() => stored() ?? initial)
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const draw = () => {
      const dark = appearance === 'dark' || (appearance === 'system' && system.matches)
      document.documentElement.classList.toggle('dark', dark)
      onTheme(dark ? 'dark' : 'light')
    }
    draw()
    store(appearance)
    system.addEventListener('change', draw)
    return () => system.removeEventListener('change', draw)
  }, [appearance, onTheme])
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setAppearance(readAppearance(event.newValue))
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  const value = useMemo(() => ({ appearance, choose: setAppearance }), [appearance])
  return <AppearanceContext value={value}>{children}</AppearanceContext>
}

function stored(): Appearance | undefined {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : readAppearance(text)
  } catch {
    // Storage may be blocked; the cookie is enough.
    return undefined
  }
}

function store(appearance: Appearance) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser we support
  document.cookie = `${key}=${appearance}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`
  try {
    localStorage.setItem(key, appearance)
  } catch {
    // Storage may be blocked; the cookie is enough.
  }
}
