import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'

/** A visit that takes longer shows the bar, ms. Spec §9. */
const delayMs = 250

/** A bar at the top of the page during a slow visit. It replaces the page layer's bar, which has a role that does not exist. */
export function VisitProgress() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      setShown(false)
    }
    // The page layer ends a visit before it starts the next one.
    const unsubscribes = [
      router.on('start', ({ detail: { visit } }) => {
        if (visit.showProgress) timer = setTimeout(() => setShown(true), delayMs)
      }),
      router.on('finish', ({ detail: { visit } }) => {
        if (visit.showProgress) end()
      }),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
      end()
    }
  }, [])
  return isShown && <div role="progressbar" aria-label="Loading the page" className="visit-progress" />
}
