import { createContext, useContext, useInsertionEffect } from 'react'
import { StyleNonce } from '../react/StyleNonce.ts'
import { adoptStyles } from './sheet.ts'

/** The shadow root to adopt styles in; `undefined` outside of one, where the document is used. */
export const StyleRoot = createContext<ShadowRoot | undefined>(undefined)

/** Adopts a component's CSS when the component is first rendered. */
export function useStyles(text: string, first?: boolean): void {
  const root = useContext(StyleRoot)
  const nonce = useContext(StyleNonce)
  useInsertionEffect(() => adoptStyles(root ?? document, text, first, nonce), [root, text, first, nonce])
}
