import { createElement, Fragment, type ReactNode } from 'react'

/** A text whose pieces include links or addresses; the pieces keep their order and need no keys. */
export function Sentence({ of }: { readonly of: readonly ReactNode[] }) {
  return createElement(Fragment, null, ...of)
}
