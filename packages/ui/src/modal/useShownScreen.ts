import type { RouterState } from '@latchkey/controllers'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { loadMessages } from '../i18n/loadMessages.ts'
import type { Language } from '../i18n/useMessages.ts'
import { isWayIn, type ShownView, shownView, views } from './views.ts'

export type Shown = {
  readonly view: ShownView
  readonly depth: number
  readonly Screen: ComponentType
  readonly language: Language
}

/**
 * The screen of the view on top and its texts in `locale`, once both are here; until then what was there before
 * stays. While the modal goes away nothing changes any more. `onFailure` is for a chunk that could not be fetched;
 * the browser logs why.
 */
export function useShownScreen(
  router: RouterState,
  open: boolean,
  locale: string,
  onFailure: () => void,
): { readonly shown: Shown | undefined; readonly forget: () => void } {
  const [shown, setShown] = useState<Shown>()
  const languageFor = useLanguages()
  const view = shownView(router.view)
  const depth = router.behind.length
  useEffect(() => {
    if (!open) return
    let stale = false
    Promise.all([views[view](), languageFor(locale, !isWayIn(view))]).then(
      ([Screen, language]) => {
        if (!stale) setShown({ view, depth, Screen, language })
      },
      () => {
        if (!stale) onFailure()
      },
    )
    return () => {
      stale = true
    }
  }, [view, depth, open, locale, languageFor, onFailure])
  // Gone from the screen, it must not be the first thing seen the next time.
  const forget = useCallback(() => setShown(undefined), [])
  return { shown, forget }
}

/** Loads a language, or the rest of it, when it is first wanted, and keeps it until another one is. */
function useLanguages(): (locale: string, whole: boolean) => Promise<Language> {
  const kept = useRef<{ readonly language: Language; readonly whole: boolean }>(undefined)
  return useCallback(async (locale, whole) => {
    const { current } = kept
    if (current?.language.locale === locale && (current.whole || !whole)) return current.language
    const language = { locale, messages: await loadMessages(locale, whole) }
    kept.current = { language, whole }
    return language
  }, [])
}
