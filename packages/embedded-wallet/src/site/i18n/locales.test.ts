import { describe, expect, test } from 'vitest'
import { createLanguage } from './createLanguage.ts'
import { texts as english } from './en.ts'
import { loadSiteTexts } from './loadSiteTexts.ts'
import { localeFor, locales } from './locales.ts'
import { texts as englishLogin } from './login/en.ts'
import { loadLoginTexts } from './login/loadLoginTexts.ts'
import { texts as englishSecurity } from './security/en.ts'
import { loadSecurityTexts } from './security/loadSecurityTexts.ts'
import { texts as englishTransfers } from './transfers/en.ts'
import { loadTransferTexts } from './transfers/loadTransferTexts.ts'

type Texts = { readonly [key: string]: string | ((...values: string[]) => string) | Texts }

/** Every text by its path. A text with values is called with marks, which its translation must contain. */
function listTexts(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    if (typeof text === 'object') return listTexts(text, `${path}${key}.`)
    if (typeof text === 'string') return [[`${path}${key}`, text]]
    return [[`${path}${key}`, text(...Array.from({ length: text.length }, (_, index) => `<${index}>`))]]
  })
}
const marksOf = (text: string) => [...text.matchAll(/<\d>/g)].map(([mark]) => mark).sort()

const others = locales.filter((locale) => locale !== 'en')
const sets = [
  ['the frame', english, loadSiteTexts],
  ['the security window', englishSecurity, loadSecurityTexts],
  ['the window of a login', englishLogin, loadLoginTexts],
  ['the two devices of a transfer', englishTransfers, loadTransferTexts],
] as const

describe.each(sets)('texts of %s', (_, own, load) => {
  test.each(others)('in %s are complete, with the values of the English ones', async (locale) => {
    const translated = new Map(listTexts((await load(locale)) as unknown as Texts))
    const source = listTexts(own as unknown as Texts)
    expect([...translated.keys()]).toEqual(source.map(([path]) => path))
    for (const [path, text] of source) {
      const translation = translated.get(path) ?? ''
      expect(marksOf(translation), path).toEqual(marksOf(text))
      expect(translation.trim(), path).toBe(translation)
      expect(translation, path).not.toBe('')
      expect(translation, path).not.toBe(text)
    }
  })
})

test.each([
  ['de-AT', 'de'],
  ['pt', 'pt-BR'],
  ['zh-CN', 'zh-Hans'],
  ['sv', 'en'],
  ['', 'en'],
])('the language for %j is %s', (tag, locale) => {
  expect(localeFor(tag)).toBe(locale)
})

describe('the language of a document', () => {
  const documentElement = { lang: 'en', dir: 'ltr' } as HTMLElement
  const create = (load: (locale: string) => Promise<string>) =>
    createLanguage({ document: { documentElement }, english: 'en', load })

  test('changes its texts and direction together', async () => {
    const language = create(async (locale) => `texts of ${locale}`)
    await language.use('fa-IR')
    expect([language.locale(), language.texts()]).toEqual(['fa', 'texts of fa'])
    expect(documentElement).toMatchObject({ lang: 'fa', dir: 'rtl' })
    await language.use('de')
    expect(documentElement).toMatchObject({ lang: 'de', dir: 'ltr' })
  })

  test('stays as it is if the texts cannot be loaded', async () => {
    const language = create(() => Promise.reject(new Error('offline')))
    await language.use('fa')
    expect([language.locale(), language.texts(), documentElement.dir]).toEqual(['en', 'en', 'ltr'])
  })
})
