import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { englishButtons, languageOf, textsByName } from './buttonTexts.ts'
import { isolating } from './isolating.ts'
import { type LocaleTag, loadMessages, localeFor, locales } from './loadMessages.ts'
import { translatedButtons } from './translatedButtons.ts'

const tags = Object.keys(locales) as LocaleTag[]

/** The raw texts of a language, without isolation of names. */
async function rawTexts(tag: LocaleTag) {
  const { signInTexts, loadAccountTexts } = await locales[tag]()
  return { ...signInTexts, ...(await loadAccountTexts()) }
}
const [en, ar, de] = await Promise.all([rawTexts('en'), rawTexts('ar'), rawTexts('de')])

/** Every text of a language with its path. Functions are called with sample names and several counts. */
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

/** Position of the argument that is a number, from 1; 0 if there is none. */
const numeric = (path: string): 0 | 1 | 2 => {
  if (/seconds$|results$|loadingMore$|tooSoon$|unusualFeeNote$|step$|inAbout$/.test(path)) return 1
  return /tooManyDecimals$|reaches$|noneNote$/.test(path) ? 2 : 0
}

test('the README lists the supported languages', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(`\`${tags.join(' ')}\``)
})

describe.each(tags)('%s', (tag) => {
  test('no text is empty, has an unresolved placeholder or is left in English', async () => {
    const own = texts(await rawTexts(tag))
    expect(own.filter(([, text]) => /undefined|null|NaN|\[object|#|\{\w+\}|^$/.test(text))).toEqual([])
    if (tag === 'en') return
    const english = new Map(texts(en))
    const same = own.filter(
      ([path, text]) => english.get(path) === text && /[a-z]{4}.* /i.test(text) && path !== 'connect.qrCode',
    )
    expect(same).toEqual([])
  })

  test('no text contains an exclamation mark', async () => {
    expect(texts(await rawTexts(tag)).filter(([, text]) => /[!！¡]/.test(text))).toEqual([])
  })

  test('every text includes the names that its English version includes', async () => {
    const own = texts(await rawTexts(tag))
    const nameInclusion = (all: readonly (readonly [string, string])[]) => {
      const includesName = new Map<string, boolean>()
      for (const [path, text] of all)
        includesName.set(path, includesName.get(path) || text.includes('Harbour'))
      return includesName
    }
    const english = nameInclusion(texts(en))
    const missing = [...nameInclusion(own)]
      .filter(([path, isIncluded]) => english.get(path) && !isIncluded)
      .map(([path]) => path)
    expect(missing).toEqual([])
  })

  test('the buttons of the page are translated', () => {
    const texts = tag === 'en' ? englishButtons : translatedButtons[languageOf(tag)]
    expect(texts?.filter((text) => text === '')).toEqual([])
    expect(tag === 'en' || texts?.every((text, i) => text !== englishButtons[i])).toBe(true)
    expect(texts && textsByName(texts).network('Base')).toContain('Base')
  })
})

test('English texts contain no "please" and no jargon', () => {
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
] as const)('%s resolves to the locale %s', (requested, tag) => {
  expect(localeFor(requested)).toBe(tag)
})

test('Arabic counts use the Arabic plural forms', () => {
  expect(ar.sendReview.inAbout(1)).toBe('خلال نحو ثانية واحدة')
  expect(ar.sendReview.inAbout(5)).toBe('خلال نحو 5 ثوانٍ')
  expect(ar.sendReview.inAbout(15)).toBe('خلال نحو 15 ثانية')
})

test('counts use the number format of the language', () => {
  expect(en.allWallets.results(1)).toBe('1 result')
  expect(en.allWallets.results(1234)).toBe('1,234 results')
  expect(de.allWallets.results(1234)).toContain('1.234')
})

test('a name in the other direction is isolated, and a name in the same direction is unchanged', () => {
  const english = isolating(en, 'ltr')
  expect(english.connecting.waiting('Harbour')).toBe('Continue in Harbour')
  expect(english.connecting.waiting('مرفأ')).toBe('Continue in \u2068مرفأ\u2069')
  expect(isolating(ar, 'rtl').connecting.waiting('Harbour')).toContain('\u2068Harbour\u2069')
})

test('names in error texts are cleaned', () => {
  const { errors } = isolating(en, 'ltr')
  expect(errors.send_rejected({ wallet: 'Har\u202ebour' })).toBe('Not sent. You declined it in Harbour.')
})

test('loadMessages isolates names in texts', async () => {
  expect((await loadMessages('fa-IR', false)).connecting.waiting('Harbour')).toContain('\u2068Harbour\u2069')
})
