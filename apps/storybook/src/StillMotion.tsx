import { useStyles } from '../../../packages/ui/src/styles/useStyles.ts'

const css = `.lk-root *, .lk-root *::before, .lk-root *::after { animation: none !important; transition: none !important; caret-color: transparent !important }`

/** Stops all animations, for pictures and contrast checks. */
export function StillMotion() {
  useStyles(css)
  return null
}
