import { describe, expect, test } from 'vitest'
import { keyboardProblems } from './keyboardProblems.ts'
import { overflowProblems } from './overflowProblems.ts'
import { views } from './views.ts'
import { problemsOfStates, type Setting } from './walk.tsx'

type Checks = { readonly keyboard?: true }

/**
 * Every state is drawn once for all checks of a setting. Overflow is checked in each. Tab follows the same DOM in every
 * setting, so it is pressed in one. What axe finds depends on colours and form: it runs in the light dialog in
 * `views.browser.test.tsx`, in the dark dialog with the stories, and in the sheet.
 */
const settings: Readonly<Record<string, readonly [Setting, Checks]>> = {
  dark: [{ device: 'dialog', theme: 'dark', locale: 'en' }, { keyboard: true }],
  '200 % text': [{ device: 'dialog', theme: 'dark', locale: 'en', textPercent: 200 }, {}],
}

describe.each(Object.entries(settings))('dialog, %s', (_, [setting, { keyboard }]) => {
  const subject = [keyboard && 'Tab', 'overflow'].filter(Boolean).join(', ')
  test.each(Object.keys(views))(`${subject}: no problem in any state of %s`, async (view) => {
    const walked = new Set<string>()
    const problems = await problemsOfStates(view, setting, async (host) => [
      ...overflowProblems(host),
      ...(keyboard ? await keyboardProblems(host, walked) : []),
    ])
    expect(problems).toEqual([])
  })
})
