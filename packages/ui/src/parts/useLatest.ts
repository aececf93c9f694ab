import { useEffect, useMemo, useRef } from 'react'

/** The same actions at every render, each doing what the newest of its name does: what is memoized may keep them. */
export function useLatest<actions extends Readonly<Record<keyof actions, (...values: never[]) => void>>>(
  latest: actions,
): actions {
  const held = useRef(latest)
  useEffect(() => {
    held.current = latest
  })
  return useMemo(() => {
    const stable = new Map<string | symbol, unknown>()
    return new Proxy({} as actions, {
      get(_, name) {
        if (!stable.has(name)) {
          stable.set(name, (...values: never[]) => held.current[name as keyof actions](...values))
        }
        return stable.get(name)
      },
    })
  }, [])
}
