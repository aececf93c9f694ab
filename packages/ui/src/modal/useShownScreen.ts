import type { RouterState, View } from '@latchkey/controllers'
import { hasTrait } from '@latchkey/controllers/parts'
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react'
import { loadMessages, messagesNow } from '../i18n/loadMessages.ts'
import type { Language } from '../i18n/useMessages.ts'
import { isLate, lateViews, presentViews } from './views.ts'

export type Shown = {
  readonly view: View
  readonly depth: number
  readonly Screen: ComponentType
  readonly language: Language
}

/**
 * The screen of the view on top of the router, with its texts in `locale`. While a chunk or language loads, the
 * previous screen is returned; while the modal closes, the screen does not change. `onFailure` is called if a chunk or
 * language fails to load; the browser logs the error.
 */
export function useShownScreen(
  router: RouterState,
  open: boolean,
  locale: string,
  onFailure: () => void,
): { readonly shown: Shown | undefined; readonly reset: () => void } {
  const { view } = router
  const depth = router.behind.length
  const Screen = useScreen(view, open, onFailure)
  const language = useLanguage(locale, open && !hasTrait(view, 'sign-in'), open, onFailure)
  const ready = useMemo(
    () => (open && Screen && language ? { view, depth, Screen, language } : undefined),
    [open, view, depth, Screen, language],
  )
  const [last, setLast] = useState<Shown>()
  if (ready && ready !== last) setLast(ready)
  // After closing, so that the next opening does not show the previous view first.
  const reset = useCallback(() => setLast(undefined), [])
  return { shown: ready ?? last, reset }
}

/** The screen component of a view, loaded when `wanted`; a loaded one is returned synchronously. */
function useScreen(view: View, wanted: boolean, onFailure: () => void): ComponentType | undefined {
  const [loaded, setLoaded] = useState<Partial<Record<View, ComponentType>>>({})
  const Screen = isLate(view) ? loaded[view] : presentViews[view]
  useEffect(() => {
    if (!wanted || Screen || !isLate(view)) return
    let stale = false
    lateViews[view]().then(
      (screen) => setLoaded((now) => ({ ...now, [view]: screen })),
      () => {
        if (!stale) onFailure()
      },
    )
    return () => {
      stale = true
    }
  }, [view, wanted, Screen, onFailure])
  return Screen
}

/**
 * The messages of `locale`, with those of all views if `whole`. They are fetched even before they are `wanted`, but
 * only a failure while `wanted` calls `onFailure`; a later change to `wanted` retries.
 */
function useLanguage(
  locale: string,
  whole: boolean,
  wanted: boolean,
  onFailure: () => void,
): Language | undefined {
  const [loaded, setLoaded] = useState(() => {
    const messages = messagesNow(locale)
    return messages && { language: { locale, messages }, whole: false }
  })
  const isLoaded = loaded?.language.locale === locale && (loaded.whole || !whole)
  useEffect(() => {
    if (isLoaded) return
    let stale = false
    loadMessages(locale, whole).then(
      (messages) => {
        if (!stale) setLoaded({ language: { locale, messages }, whole })
      },
      () => {
        if (!stale && wanted) onFailure()
      },
    )
    return () => {
      stale = true
    }
  }, [isLoaded, locale, whole, wanted, onFailure])
  return isLoaded ? loaded.language : undefined
}
