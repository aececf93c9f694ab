import { createElement, Fragment, type ReactNode } from 'react'

/** A text that contains links or addresses. Its pieces have a fixed order, so they need no keys. */
export function Sentence({ of }: { readonly of: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...of)
}
