import { createElement, type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { StyleRoot } from '../styles/useStyles.ts'

type Props = {
  /** A custom element name, such as `latchkey-modal`. */
  readonly name: string
  readonly children: ReactNode
  /**
   * Passed by a server only: what is inside, as HTML with its styles. It becomes a declarative shadow root, which the
   * browser draws before any script has run.
   */
  readonly serverHtml?: string | undefined
}

/** A host element whose open shadow root holds `children`, out of reach of the page's css. */
export function ShadowHost({ name, children, serverHtml }: Props) {
  const [root, setRoot] = useState<ShadowRoot>()
  const attach = useCallback((host: HTMLElement | null) => {
    // StrictMode attaches twice to the same element, which may own only one root.
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  if (serverHtml !== undefined) {
    const template = `<template shadowrootmode="open">${serverHtml}</template>`
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup with escaped texts.
    return createElement(name, { dangerouslySetInnerHTML: { __html: template } })
  }
  // A browser that knows declarative shadow roots has taken the template out by the time it is hydrated.
  return createElement(
    name,
    { ref: attach, suppressHydrationWarning: true },
    root ? createPortal(<Inside root={root}>{children}</Inside>, root) : null,
  )
}

/** Takes the place of what the server has drawn, in the same frame. */
function Inside({ root, children }: { readonly root: ShadowRoot; readonly children: ReactNode }) {
  const [drawnBefore] = useState(() => [...root.childNodes])
  useLayoutEffect(() => {
    for (const node of drawnBefore) node.remove()
  }, [drawnBefore])
  return <StyleRoot.Provider value={root}>{children}</StyleRoot.Provider>
}
