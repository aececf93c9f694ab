import { createContext, useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './sheet.ts'

/** The shadow root that parts draw in; the document when there is none. */
export const StyleRoot = createContext<ShadowRoot | undefined>(undefined)

/** Brings a part's css along with the part: it is adopted when the part first appears. */
export function useStyles(text: string, first = false): void {
  const root = useContext(StyleRoot)
  useInsertionEffect(() => adoptStyles(root ?? document, text, first), [root, text, first])
}
