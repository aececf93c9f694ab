import { expect, test } from 'vitest'
import { axeProblems } from './axeProblems.ts'
import { overflowProblems } from './overflowProblems.ts'
import { views } from './views.ts'
import { problemsOfStates, type Setting } from './walk.tsx'

/** The one setting that `npm test` draws: what axe finds depends on colours, and overflow on the direction. */
const setting: Setting = { device: 'dialog', theme: 'light', locale: 'ar' }

test.each(Object.keys(views))(
  'axe, overflow: no problem in any state of %s in the light dialog, in Arabic',
  async (view) => {
    const problems = await problemsOfStates(view, setting, async (host) => [
      ...overflowProblems(host),
      ...(await axeProblems(host)),
    ])
    expect(problems).toEqual([])
  },
)
