import { type RefObject, useEffect } from 'react'

/**
 * Where the host has set an accent, wherever it did: its companions are derived from it (theming contract), and what
 * would be hard to read is mended. Nothing is loaded for the accent that is ours.
 *
 * @param changes - another text for every theme and set of variables
 */
export function useAccent(root: RefObject<HTMLElement | null>, changes: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is read from the page itself.
  useEffect(() => {
    const box = root.current
    if (!box) return
    const style = getComputedStyle(box)
    const given = (name: string) => style.getPropertyValue(name).trim() !== ''
    const custom = given('--lk-accent')
    const auto = custom && !given('--lk-on-accent') && !given('--lk-accent-text')
    if (auto) box.setAttribute('data-accent', 'auto')
    else box.removeAttribute('data-accent')
    if (!custom) return
    let stale = false
    import('./ensureContrast.ts').then(
      ({ ensureContrast }) => {
        // biome-ignore lint/suspicious/noConsole: for the developer, who may have no other log.
        if (!stale) ensureContrast(box, (message) => console.warn(`[latchkey] ${message}`))
      },
      () => {}, // The colours stay as the host gave them.
    )
    return () => {
      stale = true
    }
  }, [root, changes])
}
