import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGallery } from '../gallery/openGallery.mjs'
import { lazyViews } from '../speed/lazyViews.ts'
import { cellsOf, differentCells } from './picture.mjs'
import { groundOf, settings } from './settings.mjs'

const executablePath = process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium'
const setting = settings['dialog light']
const boards = [
  ['Connect', 'walletsDetected'],
  ['Account', 'tokens'],
  ['EmailLogin', 'wrong'],
  ['SendReview', 'review'],
] as const

type Gallery = Awaited<ReturnType<typeof openGallery>>
type Cells = ReturnType<typeof cellsOf>
const open: Gallery[] = []
let usual: Gallery
let before: readonly Cells[]

async function opened(flags: readonly string[] = []): Promise<Gallery> {
  const gallery = await openGallery({ executablePath, flags })
  open.push(gallery)
  return gallery
}

/** The boards, with `css` laid over the product's own. */
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
  usual = await opened()
  before = await draw(usual)
}, 60_000)
afterAll(() => Promise.all(open.map((gallery) => gallery.close())))

const changed = (now: readonly Cells[]) =>
  boards.filter((_, i) => differentCells(before[i], now[i]) > 0).map(([view]) => view)

test('the names of the views are those of the gallery', () => {
  expect(Object.keys(usual.states)).toEqual(Object.keys(lazyViews))
})

test.each([
  ['letters hinted to the grid', '--font-render-hinting=full'],
  ['letters smoothed in colour', '--enable-lcd-text'],
  ['letters not smoothed at all', '--disable-font-antialiasing'],
])('%s is not taken for a change', async (_, flag) => {
  expect(changed(await draw(await opened([flag])))).toEqual([])
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
  ['a line of text that wraps', '.lk-small { max-inline-size: 90px }', ['Connect', 'Account', 'SendReview']],
  ['square corners', '.lk-btn { border-radius: 0 !important }', ['Connect', 'SendReview']],
] as const)('%s is found', async (_, css, views) => {
  expect(changed(await draw(usual, css))).toEqual(expect.arrayContaining([...views]))
})
