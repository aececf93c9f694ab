import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { drawingProblem, importPictures } from './importPictures.ts'
import { pictureRoutes } from './pictureRoutes.ts'

const svg = (inner: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inner}</svg>`

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script in upper case', svg('<SCRIPT>alert(1)</SCRIPT>')],
  ['a handler', svg('<path/>', 'onload="alert(1)"')],
  ['embedded HTML', svg('<foreignObject/>')],
  ['an external image', svg('<image href="https://evil.example/a.png"/>')],
  ['an external reference', svg('<use href="https://evil.example/a.svg#a"/>')],
  ['an external xlink reference', svg('<use xlink:href="//evil.example/a.svg#a"/>')],
  ['an external fill', svg('<path fill="url(https://evil.example/a)"/>')],
  ['a link', svg('<a href="#x"/>')],
  ['an animation', svg('<animate attributeName="href"/>')],
  ['a style sheet', svg('<style>@import "https://evil.example"</style>')],
  ['an import', svg('<path style="@import x"/>')],
  ['an entity', svg('&x;')],
  ['a declaration', `<!DOCTYPE svg>${svg('')}`],
  ['HTML', '<html></html>'],
  ['an SVG that is too large', svg('<path/>'.repeat(10_000))],
])('%s is excluded', (_, text) => {
  expect(drawingProblem(text)).toEqual(expect.any(String))
  expect(importPictures([], [{ symbol: 'EVIL', svg: text }]).tokens).toEqual({})
})

const shapes = svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)" d="M0 0h24"/><use href="#a"/>')
const pictures = importPictures(
  [{ slug: 'blast', caip2: 'eip155:81457', svg: shapes }],
  [{ symbol: 'usdc', svg: shapes }],
)
const app = new OpenAPIHono()
pictureRoutes(app, pictures)

test('a network’s image is found by image id, CAIP-2 id and name', async () => {
  expect(drawingProblem(shapes)).toBeUndefined()
  const id = pictures.networks.blast
  for (const name of [id, 'eip155:81457', 'eip155%3A81457', 'blast', 'Blast']) {
    const answer = await app.request(`/public/getAssetImage/${name}`)
    expect([answer.status, await answer.text()]).toEqual([200, shapes])
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers.get('cache-control')?.includes('immutable')).toBe(name === id)
  }
})

test('token images are found by symbol and currency images by code', async () => {
  for (const path of [
    'getTokenImage/USDC',
    'getTokenImage/usdc',
    'getCurrencyImage/USDC',
    'getCurrencyImage/eur',
  ])
    expect((await app.request(`/public/${path}`)).status, path).toBe(200)
})

test.each([
  'getAssetImage/nothing',
  'getTokenImage/__proto__',
  'getTokenImage/constructor',
  'getCurrencyImage/XXX',
])('%s returns 404', async (path) => {
  const answer = await app.request(`/public/${path}`)
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { reasons: [{ name: 'id', description: 'There is no such image.' }] },
  ])
})
