import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { views } from './views.ts'
import { type Setting, walkStates } from './walk.tsx'

const settings: Readonly<Record<string, Setting>> = {
  'dialog, dark': { device: 'dialog', theme: 'dark', locale: 'en' },
  'dialog, light': { device: 'dialog', theme: 'light', locale: 'en' },
  'dialog, dark, Arabic': { device: 'dialog', theme: 'dark', locale: 'ar' },
  'sheet, dark': { device: 'sheet', theme: 'dark', locale: 'en', width: 390 },
  'sheet, light, Arabic': { device: 'sheet', theme: 'light', locale: 'ar', width: 390 },
  'embedded, light': { device: 'embedded', theme: 'light', locale: 'en' },
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

describe.each(Object.entries(settings))('%s', (_, setting) => {
  test.each(Object.keys(views))('axe reports no violation in any state of %s', async (view) => {
    const problems: string[] = []
    await walkStates(view, setting, async (host, state) => {
      // Contrast cannot be computed behind a translucent overlay.
      host.shadowRoot?.querySelector('.lk-overlay')?.remove()
      const { violations } = await axe.run(host, { runOnly: rules, resultTypes: ['violations'] })
      for (const { id, nodes } of violations) {
        problems.push(
          `${state}: ${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
        )
      }
    })
    expect(problems).toEqual([])
  })
})
