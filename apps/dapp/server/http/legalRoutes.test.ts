import { expect, test } from 'vitest'
import { legalRoutes } from './legalRoutes.ts'

const app = (demo: boolean) =>
  legalRoutes({
    ...{ appName: 'Fish & <b>Ships</b>', demo, appearanceOf: () => 'dark' },
    assets: { styles: ['/assets/main.css'], integrity: { '/assets/main.css': 'sha384-abc' } },
  })
const read = async (path: string, demo = true) => (await app(demo).request(path)).text()

test('the terms and the privacy policy are plain documents in the look of the site', async () => {
  for (const [path, title] of [
    ['/legal/terms', 'Terms'],
    ['/legal/privacy', 'Privacy'],
  ] as const) {
    const page = await read(path)
    expect(page).toContain(`<title>${title} - Fish &amp; &lt;b&gt;Ships&lt;/b&gt;</title>`)
    expect(page).toContain('<html lang="en" class="dark" data-appearance="dark">')
    expect(page).toContain('<link rel="stylesheet" href="/assets/main.css" integrity="sha384-abc">')
    expect(page).not.toMatch(/<b>|style=|<script(?! src="\/appearance\.js")/)
  }
})

test('the terms say whether the networks are real', async () => {
  expect(await read('/legal/terms')).toContain('They are not real and worth nothing.')
  expect(await read('/legal/terms', false)).toContain('You act on real networks.')
})
