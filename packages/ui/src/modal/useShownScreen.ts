import type { RouterState } from '@latchkey/controllers'
import { type ComponentType, useEffect, useState } from 'react'
import { type ShownView, shownView, views } from './views.ts'

export type Shown = { readonly view: ShownView; readonly depth: number; readonly Screen: ComponentType }

/**
 * The screen of the view on top, once its chunk is here; until then the one before stays. While the modal
 * goes away nothing changes any more.
 */
export function useShownScreen(router: RouterState, open: boolean): Shown | undefined {
  const [shown, setShown] = useState<Shown>()
  const view = shownView(router.view)
  const depth = router.behind.length
  useEffect(() => {
    if (!open) return
    let stale = false
    views[view]().then((Screen) => {
      if (!stale) setShown({ view, depth, Screen })
    })
    return () => {
      stale = true
    }
  }, [view, depth, open])
  return shown
}
