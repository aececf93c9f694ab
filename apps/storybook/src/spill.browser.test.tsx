import { describe, expect, test } from 'vitest'
import { views } from './views.ts'
import { type Setting, walkStates } from './walk.tsx'

const settings: Readonly<Record<string, Setting>> = {
  '320 px': { device: 'sheet', theme: 'dark', locale: 'en', width: 320 },
  '320 px, Arabic': { device: 'sheet', theme: 'dark', locale: 'ar', width: 320 },
  '320 px at 200 % text': { device: 'sheet', theme: 'dark', locale: 'en', width: 320, textPercent: 200 },
  '360 px at 200 % text, Arabic': {
    device: 'sheet',
    theme: 'light',
    locale: 'ar',
    width: 360,
    textPercent: 200,
  },
  'dialog at 200 % text': { device: 'dialog', theme: 'dark', locale: 'en', textPercent: 200 },
}

describe.each(Object.entries(settings))('%s', (_, setting) => {
  test.each(Object.keys(views))('no element overflows in %s', async (view) => {
    const problems: string[] = []
    await walkStates(view, setting, async (host, state) => {
      for (const selector of ['.lk-dialog', '.lk-header', '.lk-body', '.lk-view', '.lk-footer']) {
        const part = host.shadowRoot?.querySelector(selector)
        if (part && part.scrollWidth > part.clientWidth + 1) {
          problems.push(`${state}: ${selector} ${part.scrollWidth} > ${part.clientWidth}`)
        }
      }
    })
    expect(problems).toEqual([])
  })
})
