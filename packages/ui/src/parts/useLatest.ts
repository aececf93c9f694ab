import { useEffect, useMemo, useRef } from 'react'

/**
 * Returns actions of stable identity that call the implementations of the latest render, for memoized children and
 * effects.
 */
export function useLatest<actions extends Readonly<Record<keyof actions, (...values: never[]) => void>>>(
  latest: actions,
): actions {
  const implementations = useRef(latest)
  useEffect(() => {
    implementations.current = latest
  })
  return useMemo(() => {
    const stable = new Map<string | symbol, unknown>()
    return new Proxy({} as actions, {
      get(_, name) {
        if (!stable.has(name)) {
          stable.set(name, (...values: never[]) => implementations.current[name as keyof actions](...values))
        }
        return stable.get(name)
      },
    })
  }, [])
}
