import { createElement, type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { StyleRoot } from '../styles/useStyles.ts'

type Props = {
  /** A custom element name, such as `latchkey-modal`. */
  readonly name: string
  readonly children: ReactNode
  /**
   * Content as HTML with its styles, only on servers. It becomes a declarative shadow root, which browsers render
   * before any script runs.
   */
  readonly serverHtml?: string | undefined
}

/** A host element whose open shadow root contains `children`, isolated from the page's CSS. */
export function ShadowHost({ name, children, serverHtml }: Props) {
  const [root, setRoot] = useState<ShadowRoot>()
  const attach = useCallback((host: HTMLElement | null) => {
    // StrictMode attaches twice to one element, which can have only one root.
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  if (serverHtml !== undefined) {
    const template = `<template shadowrootmode="open">${serverHtml}</template>`
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup with escaped texts.
    return createElement(name, { dangerouslySetInnerHTML: { __html: template } })
  }
  // Browsers have already moved the template into the shadow root, so the hydrated markup differs from the server's.
  return createElement(
    name,
    { ref: attach, suppressHydrationWarning: true },
    root ? createPortal(<RootContent root={root}>{children}</RootContent>, root) : null,
  )
}

/** Removes the server-rendered nodes in the frame in which the client's are added. */
function RootContent({ root, children }: { readonly root: ShadowRoot; readonly children: ReactNode }) {
  const [serverNodes] = useState(() => [...root.childNodes])
  useLayoutEffect(() => {
    for (const node of serverNodes) node.remove()
  }, [serverNodes])
  return <StyleRoot.Provider value={root}>{children}</StyleRoot.Provider>
}
