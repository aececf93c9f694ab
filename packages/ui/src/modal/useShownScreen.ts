import type { RouterState } from '@latchkey/controllers'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { type ShownView, shownView, views } from './views.ts'

export type Shown = { readonly view: ShownView; readonly depth: number; readonly Screen: ComponentType }

/**
 * The screen of the view on top, once its chunk is here; until then the one before stays. While the modal
 * goes away nothing changes any more. `onFailure` is for a chunk that could not be fetched; the
 * browser logs why.
 */
export function useShownScreen(
  router: RouterState,
  open: boolean,
  onFailure: () => void,
): { readonly shown: Shown | undefined; readonly forget: () => void } {
  const [shown, setShown] = useState<Shown>()
  const view = shownView(router.view)
  const depth = router.behind.length
  useEffect(() => {
    if (!open) return
    let stale = false
    views[view]().then(
      (Screen) => {
        if (!stale) setShown({ view, depth, Screen })
      },
      () => {
        if (!stale) onFailure()
      },
    )
    return () => {
      stale = true
    }
  }, [view, depth, open, onFailure])
  // Gone from the screen, it must not be the first thing seen the next time.
  const forget = useCallback(() => setShown(undefined), [])
  return { shown, forget }
}
