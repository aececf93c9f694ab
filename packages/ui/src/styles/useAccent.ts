import { type RefObject, useEffect } from 'react'

/**
 * Derives companion colours from the host app's accent, wherever it is set, and corrects their contrast. Loads nothing
 * for the default accent.
 *
 * @param changes - must change with the theme and the variables, to recompute the colours
 */
export function useAccent(root: RefObject<HTMLElement | null>, changes: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values behind `changes` are read from the computed style.
  useEffect(() => {
    const box = root.current
    if (!box) return
    const style = getComputedStyle(box)
    const isSet = (name: string) => !!style.getPropertyValue(name).trim()
    const custom = isSet('--lk-accent')
    const auto = custom && !isSet('--lk-on-accent') && !isSet('--lk-accent-text')
    box.toggleAttribute('data-accent', auto)
    if (!custom) return
    let stale = false
    import('./ensureContrast.ts').then(
      ({ ensureContrast }) => {
        // biome-ignore lint/suspicious/noConsole: a warning for the dapp developer.
        if (!stale) ensureContrast(box, (message) => console.warn(`[latchkey] ${message}`))
      },
      () => {}, // If the chunk fails to load, the colours are not corrected.
    )
    return () => {
      stale = true
    }
  }, [root, changes])
}
