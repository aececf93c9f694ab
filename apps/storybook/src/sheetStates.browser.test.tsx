import { describe, expect, test } from 'vitest'
import { axeProblems } from './axeProblems.ts'
import { overflowProblems } from './overflowProblems.ts'
import { views } from './views.ts'
import { problemsOfStates, type Setting } from './walk.tsx'

const sheet = { device: 'sheet', width: 320 } as const

/** Every state is drawn once for both checks. axe has seen the colours of both themes in the dialog. */
const settings: Readonly<Record<string, readonly [Setting, { readonly axe?: true }]>> = {
  'sheet, 320 px': [{ ...sheet, theme: 'dark', locale: 'en' }, {}],
  'sheet, Arabic, 320 px': [{ ...sheet, theme: 'light', locale: 'ar' }, { axe: true }],
  'sheet, 320 px at 200 % text': [{ ...sheet, theme: 'dark', locale: 'en', textPercent: 200 }, {}],
  'sheet, Arabic, 360 px at 200 % text': [
    { ...sheet, width: 360, theme: 'light', locale: 'ar', textPercent: 200 },
    {},
  ],
  embedded: [{ device: 'embedded', theme: 'light', locale: 'en' }, { axe: true }],
}

describe.each(Object.entries(settings))('%s', (_, [setting, { axe }]) => {
  test.each(Object.keys(views))(
    `${axe ? 'axe, ' : ''}overflow: no problem in any state of %s`,
    async (view) => {
      const problems = await problemsOfStates(view, setting, async (host) => [
        ...overflowProblems(host),
        ...(axe ? await axeProblems(host) : []),
      ])
      expect(problems).toEqual([])
    },
  )
})
