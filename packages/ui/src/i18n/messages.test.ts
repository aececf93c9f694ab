import { describe, expect, test } from 'vitest'
import { englishButtons, languageOf, named } from './buttonTexts.ts'
import { isolating } from './isolating.ts'
import { type LocaleTag, loadMessages, localeFor, locales } from './loadMessages.ts'
import { translatedButtons } from './translatedButtons.ts'

const tags = Object.keys(locales) as LocaleTag[]

/** A language as its files hold it, names not yet isolated. */
async function written(tag: LocaleTag) {
  const { wayIn, within } = await locales[tag]()
  return { ...wayIn, ...(await within()) }
}
const [en, ar, de] = await Promise.all([written('en'), written('ar'), written('de')])

/** Every text of a language as a person could read it, by its place; functions are given names and several counts. */
function texts(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    const names = path.startsWith('errors.')
      ? [[{ wallet: 'Harbour', app: 'Meadow', network: 'Base', symbol: 'ETH' }], [{}]]
      : [0, 1, 2, 5, 11, 21, 100].map((n) => [
          numeric(path) ? n : 'Harbour',
          numeric(path) === 2 ? n : 'Meadow',
          'Base',
        ])
    return names.flatMap((values) => texts(value(...values), path))
  }
  if (Array.isArray(value)) return [[path, value.join('')]]
  return Object.entries(value as object).flatMap(([key, inner]) =>
    texts(inner, path ? `${path}.${key}` : key),
  )
}

/** Which argument is a number: the first, or the second. */
const numeric = (path: string): 0 | 1 | 2 => {
  if (/seconds$|results$|loadingMore$|tooSoon$|unusualFeeNote$|step$|inAbout$/.test(path)) return 1
  return /tooManyDecimals$|reaches$|noneNote$/.test(path) ? 2 : 0
}

test('the languages of the product', () => {
  expect(tags).toEqual([
    'en',
    'ar',
    'de',
    'es',
    'fa',
    'fr',
    'hi',
    'id',
    'ja',
    'ko',
    'pt-BR',
    'ru',
    'tr',
    'vi',
    'zh-Hans',
  ])
})

describe.each(tags)('%s', (tag) => {
  test('no text is empty, unfinished or left in English', async () => {
    const own = texts(await written(tag))
    expect(own.filter(([, text]) => /undefined|null|NaN|\[object|#|\{\w+\}|^$/.test(text))).toEqual([])
    if (tag === 'en') return
    const english = new Map(texts(en))
    const same = own.filter(
      ([path, text]) => english.get(path) === text && /[a-z]{4}.* /i.test(text) && path !== 'connect.qrCode',
    )
    expect(same).toEqual([])
  })

  test('no text shouts', async () => {
    expect(texts(await written(tag)).filter(([, text]) => /[!！¡]/.test(text))).toEqual([])
  })

  test('every name that is given is said', async () => {
    const own = texts(await written(tag))
    const count = (all: readonly (readonly [string, string])[]) => {
      const said = new Map<string, boolean>()
      for (const [path, text] of all) said.set(path, said.get(path) || text.includes('Harbour'))
      return said
    }
    const english = count(texts(en))
    const missing = [...count(own)].filter(([path, says]) => english.get(path) && !says).map(([path]) => path)
    expect(missing).toEqual([])
  })

  test('the page’s own buttons speak it', () => {
    const texts = tag === 'en' ? englishButtons : translatedButtons[languageOf(tag)]
    expect(texts?.filter((text) => text === '')).toEqual([])
    expect(tag === 'en' || texts?.every((text, i) => text !== englishButtons[i])).toBe(true)
    expect(texts && named(texts).network('Base')).toContain('Base')
  })
})

test('no English text begs or uses the words of the trade', () => {
  const all = texts(en)
    .map(([, text]) => text)
    .join('\n')
  expect(all).not.toMatch(/\bplease\b|\boops\b|\bgas\b|\bEOA\b|\bdApp\b|\bnonce\b/i)
})

test.each([
  ['de-AT', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['AR', 'ar'],
  ['sv', 'en'],
  ['', 'en'],
] as const)('%s is read in %s', (asked, tag) => {
  expect(localeFor(asked)).toBe(tag)
})

test('Arabic counts as Arabic does', () => {
  expect(ar.sendReview.inAbout(1)).toBe('خلال نحو ثانية واحدة')
  expect(ar.sendReview.inAbout(5)).toBe('خلال نحو 5 ثوانٍ')
  expect(ar.sendReview.inAbout(15)).toBe('خلال نحو 15 ثانية')
})

test('counts are written as the language writes numbers', () => {
  expect(en.allWallets.results(1)).toBe('1 result')
  expect(en.allWallets.results(1234)).toBe('1,234 results')
  expect(de.allWallets.results(1234)).toContain('1.234')
})

test('a name of the other direction stays in one piece; a name of the same one is left alone', () => {
  const english = isolating(en, 'ltr')
  expect(english.connecting.waiting('Harbour')).toBe('Continue in Harbour')
  expect(english.connecting.waiting('مرفأ')).toBe('Continue in \u2068مرفأ\u2069')
  expect(isolating(ar, 'rtl').connecting.waiting('Harbour')).toContain('\u2068Harbour\u2069')
})

test('names in an error are cleaned too', () => {
  const { errors } = isolating(en, 'ltr')
  expect(errors.send_rejected({ wallet: 'Har\u202ebour' })).toBe('Not sent. You declined it in Harbour.')
})

test('a language is loaded with its names isolated', async () => {
  expect((await loadMessages('fa-IR', false)).connecting.waiting('Harbour')).toContain('\u2068Harbour\u2069')
})
