import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Expects that axe finds nothing in a document, in the state in which its animations end. Frames within it are documents
 * of their own: pass each that has to be checked.
 */
export async function expectAccessible(document: Page | Frame, name = ''): Promise<void> {
  await document.evaluate(axe.source)
  const violations = await document.evaluate(async () => {
    // `document.getAnimations()` does not include shadow roots.
    const inModal = window.document.querySelector('latchkey-modal')?.shadowRoot?.getAnimations() ?? []
    // Infinite and scroll-driven animations never finish.
    const moving = [...window.document.getAnimations(), ...inModal].filter(
      ({ timeline, effect }) =>
        timeline instanceof DocumentTimeline && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
    )
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})))
    const { violations: found } = await window.axe.run({ iframes: false })
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(violations, name).toEqual([])
}
