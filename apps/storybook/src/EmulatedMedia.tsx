import { useContext, useEffect } from 'react'
import { StyleRoot, useStyles } from '../../../packages/ui/src/styles/useStyles.ts'

type Props = { readonly forcedColours: boolean; readonly reducedMotion: boolean }

/**
 * Emulates forced colours and reduced motion, which a page cannot request from the browser: applies the CSS rules for
 * them as if the user had set them. The palette is an approximation of forced colours.
 */
export function EmulatedMedia({ forcedColours, reducedMotion }: Props) {
  const root = useContext(StyleRoot)
  useEffect(() => {
    if (!root) return
    const apply = () => {
      for (const sheet of root.adoptedStyleSheets) {
        switchRules(sheet.cssRules, 'forced-colors: active', forcedColours)
        switchRules(sheet.cssRules, 'prefers-reduced-motion: reduce', reducedMotion)
      }
    }
    apply()
    // Components adopt their stylesheet when first rendered.
    const observer = new MutationObserver(apply)
    observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root, forcedColours, reducedMotion])
  return forcedColours ? <ForcedPalette /> : null
}

const palette = `
  .lk-root, .lk-root *:not(img, svg, svg *, .lk-art, .lk-art *, .lk-qr, .lk-qr *, .lk-btn--primary, .lk-btn--primary *, .lk-linked *) {
    background-color: Canvas !important; color: CanvasText !important; box-shadow: none !important; }
  .lk-overlay { background-color: transparent !important; }
  .lk-root :is(button, a):not(.lk-btn--primary) { color: LinkText !important; }
  .lk-root :disabled { color: GrayText !important; }
`

function ForcedPalette() {
  useStyles(palette)
  return null
}

/** Makes a media query always apply by adding `all`, and restores it. */
function switchRules(rules: CSSRuleList, query: string, on: boolean): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes(query)) {
      const media = on ? `(${query}), all` : `(${query})`
      if (rule.media.mediaText !== media) rule.media.mediaText = media
    }
    if ('cssRules' in rule) switchRules(rule.cssRules as CSSRuleList, query, on)
  }
}
