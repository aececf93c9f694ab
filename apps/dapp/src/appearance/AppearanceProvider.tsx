import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { type Appearance, readAppearance } from '../../shared/appearance.ts'

type AppearanceValue = { readonly appearance: Appearance; readonly choose: (appearance: Appearance) => void }

const AppearanceContext = createContext<AppearanceValue>({ appearance: 'system', choose: () => {} })
export const useAppearance = () => useContext(AppearanceContext)

/** Spec §4: local storage under `appearance`, and a cookie of 365 days that tells the server. */
const key = 'appearance'
const cookieSeconds = 365 * 24 * 3600

type Props = {
  readonly initial: Appearance
  /** What is drawn now; the kit's modal follows it. */
  readonly onTheme: (theme: 'dark' | 'light') => void
  readonly children: ReactNode
}

/** Draws dark or light as chosen, and follows the system while that is the choice. */
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
    remember(appearance)
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
    // Storage may be refused; the cookie is enough.
    return undefined
  }
}

function remember(appearance: Appearance) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in every browser we support
  document.cookie = `${key}=${appearance}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${secure}`
  try {
    localStorage.setItem(key, appearance)
  } catch {
    // As above.
  }
}
