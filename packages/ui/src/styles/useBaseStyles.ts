import base from './base.css?inline'
import text from './text.css?inline'
import tokens from './tokens.css?inline'
import { useStyles } from './useStyles.ts'

/** What every part stands on; the tokens end up first, whatever was adopted before. */
export function useBaseStyles(): void {
  useStyles(text, true)
  useStyles(base, true)
  useStyles(tokens, true)
}
