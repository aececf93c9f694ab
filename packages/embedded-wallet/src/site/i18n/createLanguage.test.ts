import { expect, test } from 'vitest'
import { createLanguage } from './createLanguage.ts'

function setup() {
  const loading = new Map<string, { resolve(texts: string): void; reject(cause: Error): void }>()
  const documentElement = { lang: 'en', dir: 'ltr' } as HTMLElement
  const language = createLanguage<string>({
    document: { documentElement },
    english: 'Sign',
    load: (locale) =>
      new Promise((resolve, reject) => {
        loading.set(locale, { resolve, reject })
      }),
  })
  return { language, loading, documentElement }
}

test('who waits for the language gets the one that was asked for last', async () => {
  const { language, loading, documentElement } = setup()
  void language.use('fr')
  void language.use('ar')
  const drawn = language.ready().then(() => [language.texts(), documentElement.lang, documentElement.dir])
  await expect.poll(() => loading.has('fr')).toBe(true)
  loading.get('fr')?.resolve('Signer')
  await expect.poll(() => loading.has('ar')).toBe(true)
  loading.get('ar')?.resolve('توقيع')
  expect(await drawn).toEqual(['توقيع', 'ar', 'rtl'])
})

test('a language that cannot be loaded changes nothing, and nobody waits for it', async () => {
  const { language, loading } = setup()
  void language.use('ja')
  const drawn = language.ready().then(() => [language.texts(), language.locale()])
  await expect.poll(() => loading.has('ja')).toBe(true)
  loading.get('ja')?.reject(new Error('offline'))
  expect(await drawn).toEqual(['Sign', 'en'])
})
