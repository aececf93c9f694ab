import { views } from '@latchkey/controllers'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveGallery } from '../gallery/serveGallery.mjs'
import { cellsOf, differentCells, writePng } from './picture.mjs'
import { groundOf, sampleSettings } from './settings.mjs'

const executablePath = process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium'
const setting = sampleSettings['dialog light']
const boards = [
  ['Connect', 'walletsDetected'],
  ['Account', 'tokens'],
  ['EmailLogin', 'wrong'],
  ['SendReview', 'review'],
] as const

type Served = Awaited<ReturnType<typeof serveGallery>>
type Gallery = Awaited<ReturnType<Served['open']>>
type Cells = ReturnType<typeof cellsOf>
let served: Served
let defaultGallery: Gallery
let expected: readonly Cells[]

/** Pictures of the boards with additional `css`. */
async function draw(gallery: Gallery, css = ''): Promise<readonly Cells[]> {
  const pictures: Cells[] = []
  for (const [view, state] of boards) {
    await gallery.picture({ ...setting, view, state })
    await gallery.page.evaluate((text) => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot as ShadowRoot
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    }, css)
    pictures.push(cellsOf(await gallery.again(), groundOf(setting)))
  }
  return pictures
}

beforeAll(async () => {
  served = await serveGallery({ executablePath })
  defaultGallery = await served.open()
  expected = await draw(defaultGallery)
})
afterAll(() => served?.close())

const changedViews = (actual: readonly Cells[]) =>
  boards.filter((_, i) => differentCells(expected[i], actual[i]) > 0).map(([view]) => view)

test('white is another colour than black', () => {
  const [black, white] = [0, 255].map((level) => {
    const picture = new PNG({ width: 40, height: 40 })
    for (let at = 0; at < picture.data.length; at++) picture.data[at] = at % 4 === 3 ? 255 : level
    return cellsOf(writePng(picture), { width: 10, height: 10 })
  })
  expect(differentCells(black, white)).toBe(100)
})

test('the gallery has every view of the router', () => {
  expect(Object.keys(defaultGallery.states)).toEqual(expect.arrayContaining([...views]))
})

test.each([
  ['font hinting', '--font-render-hinting=full'],
  ['subpixel antialiasing', '--enable-lcd-text'],
  ['text without antialiasing', '--disable-font-antialiasing'],
])('%s is not reported as a change', async (_, flag) => {
  expect(changedViews(await draw(await served.open({ flags: [flag] })))).toEqual([])
})

test.each([
  [
    '4 px of padding',
    '.lk-view { padding-block-start: 12px !important }',
    ['Connect', 'Account', 'EmailLogin', 'SendReview'],
  ],
  [
    'a missing icon',
    '.lk-view svg:not(.lk-mini) { visibility: hidden !important }',
    ['Connect', 'Account', 'EmailLogin'],
  ],
  [
    'another colour of errors',
    '.lk-otp__cell { box-shadow: inset 0 0 0 2px #0a0 !important }',
    ['EmailLogin'],
  ],
  ['a wrapped line of text', '.lk-small { max-inline-size: 90px }', ['Connect', 'Account', 'SendReview']],
  ['square corners', '.lk-btn { border-radius: 0 !important }', ['Connect', 'SendReview']],
] as const)('%s is reported as a change', async (_, css, views) => {
  expect(changedViews(await draw(defaultGallery, css))).toEqual(expect.arrayContaining([...views]))
})
