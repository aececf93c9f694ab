import { useStyles } from '../../../packages/ui/src/styles/useStyles.ts'

const css = `.lk-root *, .lk-root *::before, .lk-root *::after { animation: none !important; transition: none !important; caret-color: transparent !important }`

/** Stops all movement, for pictures and for measuring contrast. */
export function StillMotion() {
  useStyles(css)
  return null
}
