import base from './base.css?inline'
import text from './text.css?inline'
import tokens from './tokens.css?inline'
import { useStyles } from './useStyles.ts'

/** Adopts the tokens and base styles, before any other styles. */
export function useBaseStyles(): void {
  useStyles(text, true)
  useStyles(base, true)
  useStyles(tokens, true)
}
