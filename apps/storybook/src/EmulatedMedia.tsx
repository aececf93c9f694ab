import { useContext, useEffect } from 'react'
import { StyleRoot, useStyles } from '../../../packages/ui/src/styles/useStyles.ts'

type Props = { readonly forcedColours: boolean; readonly reducedMotion: boolean }

/**
 * Shows what a page cannot ask the browser for: the rules for forced colours and reduced motion apply as if the person
 * had set them. Colours come as near to a forced palette as a page can draw them.
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
    // A part brings its sheet along when it first appears.
    const parts = new MutationObserver(apply)
    parts.observe(root, { childList: true, subtree: true })
    return () => parts.disconnect()
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

/** An emulated query always applies; its own text is kept beside it, to be put back. */
function switchRules(rules: CSSRuleList, query: string, on: boolean): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes(query)) {
      const media = on ? `(${query}), all` : `(${query})`
      if (rule.media.mediaText !== media) rule.media.mediaText = media
    }
    if ('cssRules' in rule) switchRules(rule.cssRules as CSSRuleList, query, on)
  }
}
