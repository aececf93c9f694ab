import { expect, test } from 'vitest'
import { createLook } from './createLook.ts'

function setUp() {
  const used: string[] = []
  const style = new Map<string, string>()
  const body = { dataset: {} as Record<string, string>, style: { setProperty: style.set.bind(style) } }
  const language = { use: async (tag: string) => void used.push(tag), ready: async () => {} }
  const look = createLook({ document: { body } as unknown as Document, language })
  return { look, body, used, accent: () => style.get('--lk-accent') }
}

test('R-12: language, theme and accent wait while an approval is shown, and the last ones come after it', async () => {
  const { look, body, used, accent } = setUp()
  await look.sync({ mode: 'dark', locale: 'en' })
  await look.keepFor(async () => {
    await look.sync({ mode: 'light', locale: 'ar' })
    await look.sync({ mode: 'light', accent: '#ff0000' })
    // A second screen ends while the first one is still shown.
    await look.keepFor(async () => {})
    expect([body.dataset.theme, used, accent()]).toEqual(['dark', ['en'], undefined])
  })
  expect([body.dataset.theme, used, accent()]).toEqual(['light', ['en', 'ar'], '#ff0000'])
})

test('an approval that fails ends the wait too', async () => {
  const { look, body } = setUp()
  await look.sync({ mode: 'dark' })
  const failing = look.keepFor(async () => {
    await look.sync({ mode: 'light' })
    throw new Error('gone')
  })
  await expect(failing).rejects.toThrow('gone')
  expect(body.dataset.theme).toBe('light')
})
