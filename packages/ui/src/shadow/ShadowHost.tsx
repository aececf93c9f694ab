import { createElement, type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { StyleRoot } from '../styles/useStyles.ts'

type Props = {
  /** A custom element name, such as `latchkey-modal`. */
  readonly name: string
  readonly children: ReactNode
  /** Stands in the light DOM until the shadow root exists: on the server and before hydration. */
  readonly fallback?: ReactNode | undefined
}

/** A host element whose open shadow root holds `children`, out of reach of the page's css. */
export function ShadowHost({ name, children, fallback }: Props) {
  const [root, setRoot] = useState<ShadowRoot>()
  const attach = useCallback((host: HTMLElement | null) => {
    // StrictMode attaches twice to the same element, which may own only one root.
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  return createElement(
    name,
    { ref: attach },
    root ? createPortal(<StyleRoot.Provider value={root}>{children}</StyleRoot.Provider>, root) : fallback,
  )
}
