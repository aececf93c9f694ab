import { createElement } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { dialogBox, Shown } from '../../../packages/ui/src/fixtures/Shown.tsx'
import { controls, keyboardProblems } from './keyboardProblems.ts'
import { views } from './views.ts'
import { problemsOfStates } from './walk.tsx'

// Vitest leaves the type of the session to the browser provider.
type Session = { send(method: string, params: object): Promise<unknown> }
const forceColours = (value: string) =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  })

describe('forced colours', () => {
  beforeAll(() => forceColours('active'))
  afterAll(() => forceColours('none'))
  test.each(['AllWallets', 'Buy', 'EmailLogin', 'Send'])(
    'the fields of %s show focus in forced colours',
    async (view) => {
      expect(matchMedia('(forced-colors: active)').matches).toBe(true)
      const walked = new Set<string>()
      const setting = { device: 'dialog', theme: 'dark', locale: 'en' } as const
      expect(await problemsOfStates(view, setting, (host) => keyboardProblems(host, walked))).toEqual([])
    },
  )
})

test.each(Object.entries(views))(
  'Escape in %s calls onClose, also from its fields',
  async (name, [View, states]) => {
    const onClose = vi.fn()
    const [state] = Object.values(states)
    await render(
      <Shown view={name} onClose={onClose}>
        {createElement(View, { state: state as never, actions: noActions as never })}
      </Shown>,
    )
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
    controls(dialogBox()).at(-1)?.focus()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
    const field = dialogBox().querySelector('input')
    field?.focus()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(3)
  },
)

test('an embedded modal ignores Escape, and Tab continues into the page', async () => {
  const [View, states] = views.Connect ?? []
  if (!View || !states) throw new Error('No Connect')
  const onClose = vi.fn()
  await render(
    <>
      <Shown embedded onClose={onClose}>
        {createElement(View, { state: Object.values(states)[0] as never, actions: noActions as never })}
      </Shown>
      <button type="button" id="after">
        after
      </button>
    </>,
  )
  controls(dialogBox()).at(-1)?.focus()
  await userEvent.keyboard('{Escape}{Tab}')
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement?.id).toBe('after')
})
