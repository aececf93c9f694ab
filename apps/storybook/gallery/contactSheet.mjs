// A contact sheet that shows every board of the prototype next to the matching state of the product, dark and light,
// for visual comparison.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { boards } from './boards.mjs'
import { serveGallery } from './serveGallery.mjs'

const fonts = ['@fontsource-variable/inter/files/inter-latin-wght-normal.woff2']

/**
 * @param {{ prototype: string, output: string, executablePath?: string, themes?: string[], only?: RegExp }} options
 *   `prototype`: the folder that contains index.html
 * @returns the number of pairs
 */
export async function contactSheet({ prototype, output, executablePath, themes = ['dark', 'light'], only }) {
  const served = await serveGallery({ executablePath })
  try {
    const gallery = await served.open({ scale: 2 })
    const context = await gallery.page.context().browser().newContext({
      bypassCSP: true,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    })
    await mkdir(output, { recursive: true })
    const pairs = []
    for (const theme of themes) {
      const page = await openPrototype(context, prototype, theme)
      const boardIds = await page.$$eval('.g-board', (all) => all.map(({ id }) => id.slice(2)))
      const unmatched = boardIds.filter((id) => !(id in boards))
      if (unmatched.length > 0) throw new Error(`Boards without a matching state: ${unmatched.join(', ')}`)
      for (const [id, [view, state, shown = {}]] of Object.entries(boards)) {
        if (only && !only.test(id)) continue
        const board = page.locator(`[id="b-${id}"] .lk-dialog`)
        await board.scrollIntoViewIfNeeded()
        const design = await board.screenshot({ animations: 'disabled' })
        const product = await gallery.picture({
          view,
          state,
          theme,
          device: 'dialog',
          locale: 'en',
          ...shown,
          ...(shown.device === 'sheet' ? { width: 390, height: 844 } : { width: 800, height: 760 }),
        })
        const names = [`${id}-${theme}-design.png`, `${id}-${theme}-product.png`]
        await writeFile(join(output, names[0]), design)
        await writeFile(join(output, names[1]), product)
        pairs.push({ id, theme, view, state, names })
      }
      await page.close()
    }
    await writeFile(join(output, 'index.html'), sheet(pairs))
    return pairs.length
  } finally {
    await served.close()
  }
}

async function openPrototype(context, prototype, theme) {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1600, height: 1200 })
  await page.goto(`${pathToFileURL(join(prototype, 'index.html'))}?theme=${theme}`)
  // The same font on both sides, and no animations.
  const [inter] = await Promise.all(
    fonts.map((file) => readFile(new URL(import.meta.resolve(file)), 'base64')),
  )
  await page.addStyleTag({
    content: `
      @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}) }
      .lk-root { --lk-font: Inter, "IBM Plex Sans Arabic", sans-serif; --lk-overlay-blur: 0px }
      .lk-root *, .lk-root *::before, .lk-root *::after { animation: none !important; transition: none !important }`,
  })
  await page.evaluate(() => document.fonts.ready)
  return page
}

const sheet = (pairs) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Contact sheet</title>
<style>
  body { margin: 16px; font: 13px/1.5 system-ui, sans-serif; background: #4a4c46; color: #fff }
  main { display: flex; flex-wrap: wrap; gap: 16px }
  figure { margin: 0; padding: 8px; border-radius: 8px; background: #3a3c37 }
  figure div { display: flex; gap: 8px; align-items: flex-start }
  img { zoom: .5; display: block }
  code { opacity: .7 }
</style>
<h1>Prototype, then product</h1>
<main>${pairs
  .map(
    ({ id, theme, view, state, names: [design, product] }) => `
  <figure id="${id}-${theme}"><figcaption>${id} <code>${view}.${state} ${theme}</code></figcaption>
  <div><img src="${design}" alt="${id}, prototype, ${theme}"><img src="${product}" alt="${id}, product, ${theme}"></div></figure>`,
  )
  .join('')}
</main></html>
`
