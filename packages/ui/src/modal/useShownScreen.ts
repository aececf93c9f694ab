import type { RouterState } from '@latchkey/controllers'
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react'
import { loadMessages, messagesNow } from '../i18n/loadMessages.ts'
import type { Language } from '../i18n/useMessages.ts'
import { isLate, lateViews, presentViews, type ShownView, shownView } from './views.ts'
import { isWayIn } from './waysIn.ts'

export type Shown = {
  readonly view: ShownView
  readonly depth: number
  readonly Screen: ComponentType
  readonly language: Language
}

/**
 * The screen of the view on top and its texts in `locale`, once both are here: at once where they came with the modal
 * or were shown before; until then what was there before stays. While the modal goes away nothing changes any more.
 * `onFailure` is for a chunk that could not be fetched; the browser logs why.
 */
export function useShownScreen(
  router: RouterState,
  open: boolean,
  locale: string,
  onFailure: () => void,
): { readonly shown: Shown | undefined; readonly forget: () => void } {
  const view = shownView(router.view)
  const depth = router.behind.length
  const Screen = useScreen(view, open, onFailure)
  const language = useLanguage(locale, open && !isWayIn(view), open, onFailure)
  const ready = useMemo(
    () => (open && Screen && language ? { view, depth, Screen, language } : undefined),
    [open, view, depth, Screen, language],
  )
  const [last, setLast] = useState<Shown>()
  if (ready && ready !== last) setLast(ready)
  // Gone from the screen, it must not be the first thing seen the next time.
  const forget = useCallback(() => setLast(undefined), [])
  return { shown: ready ?? last, forget }
}

/** The screen of a view; one that was loaded is there at once the next time. */
function useScreen(view: ShownView, wanted: boolean, onFailure: () => void): ComponentType | undefined {
  const [loaded, setLoaded] = useState<Partial<Record<ShownView, ComponentType>>>({})
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
 * A language, or the whole of it once `whole` is asked for; the one before is kept until another one is here. It is
 * fetched before it is `wanted`; only what is wanted fails, and is fetched again when it is wanted again.
 */
function useLanguage(
  locale: string,
  whole: boolean,
  wanted: boolean,
  onFailure: () => void,
): Language | undefined {
  const [kept, setKept] = useState(() => {
    const messages = messagesNow(locale)
    return messages && { language: { locale, messages }, whole: false }
  })
  const isKept = kept?.language.locale === locale && (kept.whole || !whole)
  useEffect(() => {
    if (isKept) return
    let stale = false
    loadMessages(locale, whole).then(
      (messages) => {
        if (!stale) setKept({ language: { locale, messages }, whole })
      },
      () => {
        if (!stale && wanted) onFailure()
      },
    )
    return () => {
      stale = true
    }
  }, [isKept, locale, whole, wanted, onFailure])
  return isKept ? kept.language : undefined
}
