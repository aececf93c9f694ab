import { useContext, useEffect } from 'react'
import { StyleRoot } from '../styles/useStyles.ts'

/**
 * Sets the host app's `--lk-*` variables on the host element, through CSSOM because a strict CSP forbids style
 * attributes.
 */
export function ThemeVariables({ variables }: { readonly variables: Readonly<Record<string, string>> }) {
  const host = useContext(StyleRoot)?.host
  useEffect(() => {
    if (!(host instanceof HTMLElement)) return
    for (const [name, value] of Object.entries(variables)) host.style.setProperty(name, value)
    return () => {
      for (const name of Object.keys(variables)) host.style.removeProperty(name)
    }
  }, [host, variables])
  return null
}
