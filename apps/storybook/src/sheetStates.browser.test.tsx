import { describe, expect, test } from 'vitest'
import { axeProblems } from './axeProblems.ts'
import { overflowProblems } from './overflowProblems.ts'
import { views } from './views.ts'
import { problemsOfStates, type Setting } from './walk.tsx'

/** Every state is drawn once for both checks. Text of twice the size is checked for overflow only. */
const settings: Readonly<Record<string, Setting>> = {
  'sheet, dark, 320 px': { device: 'sheet', theme: 'dark', locale: 'en', width: 320 },
  'sheet, light, Arabic, 320 px': { device: 'sheet', theme: 'light', locale: 'ar', width: 320 },
  'sheet, 320 px at 200 % text': {
    device: 'sheet',
    theme: 'dark',
    locale: 'en',
    width: 320,
    textPercent: 200,
  },
  'sheet, Arabic, 360 px at 200 % text': {
    device: 'sheet',
    theme: 'light',
    locale: 'ar',
    width: 360,
    textPercent: 200,
  },
  'embedded, light': { device: 'embedded', theme: 'light', locale: 'en' },
}

describe.each(Object.entries(settings))('%s', (_, setting) => {
  test.each(Object.keys(views))('axe, overflow: no problem in any state of %s', async (view) => {
    const problems = await problemsOfStates(view, setting, async (host) => [
      ...overflowProblems(host),
      ...(setting.textPercent ? [] : await axeProblems(host)),
    ])
    expect(problems).toEqual([])
  })
})
