import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { escapeJson } from './escapeJson.ts'
import { backPath, createInertia, type Flashed, location } from './inertia.ts'
import { always, deepMerged, deferred, merged, optional, together } from './prop.ts'

const version = 'abcdef012345'

function setup({ flashed }: { flashed?: Flashed } = {}) {
  const loaded: string[] = []
  const load =
    <T>(key: string, value: T) =>
    () => {
      loaded.push(key)
      return value
    }
  let waiting = flashed
  const inertia = createInertia({
    origin: 'https://things.example',
    version,
    escape: escapeJson,
    share: () => ({ app: 'Meadow' }),
    shareFirst: () => ({ start: 'once' }),
    takeErrors: () => {
      const errors = waiting
      waiting = undefined
      return errors
    },
    document: (_, __, json) => `<title inertia>Meadow</title><script data-page="app">${json}</script>`,
  })
  const app = new Hono()
  app.use(inertia.middleware)
  app.get('/things', (c) =>
    inertia.render(c, 'Things', {
      plain: 'plain',
      lazy: load('lazy', 'lazy'),
      slow: deferred(load('slow', 'slow'), 'chain'),
      slower: deferred(load('slower', ['s']), 'chain', { merges: true, matchOn: 'id' }),
      chart: deferred(load('chart', 'chart'), 'chart'),
      extra: optional(load('extra', 'extra')),
      constant: always(load('constant', 'constant')),
      list: merged(load('list', [{ id: 1 }]), { matchOn: 'id' }),
      tree: deepMerged(load('tree', { data: [] }), { matchOn: 'data.id' }),
    }),
  )
  app.get('/pair', (c) =>
    inertia.render(c, 'Pair', {
      ...together(['left', 'right'], async () => load('pair', { left: 1, right: 2 })()),
      other: load('other', 3),
    }),
  )
  app.get('/secret', (c) => inertia.render(c, 'Secret', {}, { encryptHistory: true, clearHistory: true }))
  app.get('/gone', (c) => inertia.render(c, 'Error', { status: 404 }, { status: 404 }))
  app.get('/text', (c) => inertia.render(c, 'Text', { text: '</script><!--<script>\u2028' }))
  app.get('/away', (c) => location(c, 'https://elsewhere.example/'))
  app.put('/things', (c) => c.redirect('/things'))
  app.patch('/things', (c) => c.redirect('/things'))
  app.delete('/things', (c) => c.redirect('/things'))
  app.post('/things', (c) => c.redirect('/things'))
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(path, { method, headers: { 'x-inertia': 'true', 'x-inertia-version': version, ...headers } })
  const page = async (headers: Record<string, string> = {}, path = '/things') =>
    (await ask(path, headers)).json()
  const partial = (headers: Record<string, string>) =>
    page({ 'x-inertia-partial-component': 'Things', ...headers })
  return { app, ask, page, partial, loaded }
}

const keys = (page: { props: object }) => Object.keys(page.props).sort()

test('the first response is a document with the page as JSON and the start-up props', async () => {
  const { app } = setup()
  const answer = await app.request('/things?a=1')
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('vary')).toBe('X-Inertia')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const html = await answer.text()
  expect(html).toContain('<title inertia>')
  const page = JSON.parse(/data-page="app">(.*)<\/script>/.exec(html)?.[1] ?? '')
  expect(page).toMatchObject({
    component: 'Things',
    url: '/things?a=1',
    version,
    props: { start: 'once', app: 'Meadow' },
  })
})

test('no prop can end the script element or start a comment', async () => {
  const { app } = setup()
  const html = await (await app.request('/text')).text()
  const json = /data-page="app">(.*)<\/script>$/s.exec(html)?.[1] ?? ''
  expect(json).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(json).props.text).toBe('</script><!--<script>\u2028')
})

test('a visit of the page layer gets the page as JSON without the start-up props', async () => {
  const { ask } = setup()
  const answer = await ask('/things')
  expect(answer.headers.get('x-inertia')).toBe('true')
  const page = await answer.json()
  expect(keys(page)).toEqual(['app', 'constant', 'errors', 'lazy', 'list', 'plain', 'tree'])
})

test('deferred props are listed by group and not loaded, and optional props are omitted', async () => {
  const { page, loaded } = setup()
  expect((await page()).deferredProps).toEqual({ chain: ['slow', 'slower'], chart: ['chart'] })
  expect(loaded.sort()).toEqual(['constant', 'lazy', 'list', 'tree'])
})

test('props that belong together are loaded once, and only if one of them is requested', async () => {
  const { page, loaded } = setup()
  expect((await page({}, '/pair')).props).toMatchObject({ left: 1, right: 2, other: 3 })
  expect(loaded).toEqual(['pair', 'other'])
  const part = { 'x-inertia-partial-component': 'Pair', 'x-inertia-partial-data': 'other' }
  expect((await page(part, '/pair')).props).not.toHaveProperty('left')
  expect(loaded).toEqual(['pair', 'other', 'other'])
})

test('merging is described only for props in the response', async () => {
  const { page, partial } = setup()
  expect(await page()).toMatchObject({
    mergeProps: ['list'],
    deepMergeProps: ['tree'],
    matchPropsOn: ['list.id', 'tree.data.id'],
  })
  const deferredAnswer = await partial({ 'x-inertia-partial-data': 'slower' })
  expect(deferredAnswer).toMatchObject({ mergeProps: ['slower'], matchPropsOn: ['slower.id'] })
  expect(deferredAnswer.deepMergeProps).toBeUndefined()
})

test('a partial reload gets the requested props, errors and props marked always', async () => {
  const { partial, loaded } = setup()
  const page = await partial({ 'x-inertia-partial-data': 'slow,extra' })
  expect(keys(page)).toEqual(['constant', 'errors', 'extra', 'slow'])
  expect(page.deferredProps).toBeUndefined()
  expect(loaded.sort()).toEqual(['constant', 'extra', 'slow'])
})

test('a dotted key requests its root prop', async () => {
  const { partial } = setup()
  expect(keys(await partial({ 'x-inertia-partial-data': 'tree.data' }))).toContain('tree')
})

test('except is applied after only', async () => {
  const { partial } = setup()
  expect(
    keys(await partial({ 'x-inertia-partial-data': 'lazy,list', 'x-inertia-partial-except': 'list' })),
  ).toEqual(['constant', 'errors', 'lazy'])
  const rest = await partial({ 'x-inertia-partial-except': 'list,app' })
  expect(keys(rest)).toEqual(['chart', 'constant', 'errors', 'lazy', 'plain', 'slow', 'slower', 'tree'])
})

test('a partial reload for another component gets a full page', async () => {
  const { page } = setup()
  const fullPage = await page({ 'x-inertia-partial-component': 'Other', 'x-inertia-partial-data': 'slow' })
  expect(keys(fullPage)).toContain('plain')
  expect(fullPage.deferredProps).toBeDefined()
})

test('a reset prop is sent without being merged', async () => {
  const { partial } = setup()
  const page = await partial({ 'x-inertia-partial-data': 'list,tree', 'x-inertia-reset': 'list' })
  expect(keys(page)).toContain('list')
  expect(page.mergeProps).toBeUndefined()
  expect(page).toMatchObject({ deepMergeProps: ['tree'], matchPropsOn: ['tree.data.id'] })
})

test('errors are returned once, under their bag if there is one', async () => {
  const { page } = setup({ flashed: { errors: { email: 'Enter a valid email address.' }, bag: 'login' } })
  expect((await page()).props.errors).toEqual({ login: { email: 'Enter a valid email address.' } })
  expect((await page()).props.errors).toEqual({})
})

test('a stale client gets 409 on GET only, and its errors are kept', async () => {
  const { ask, page } = setup({ flashed: { errors: { a: 'b' } } })
  const answer = await ask('/things?b=2', { 'x-inertia-version': 'old' })
  expect(answer.status).toBe(409)
  expect(answer.headers.get('x-inertia-location')).toMatch(/\/things\?b=2$/)
  expect((await page()).props.errors).toEqual({ a: 'b' })
  expect((await ask('/things', { 'x-inertia-version': 'old' }, 'POST')).status).toBe(302)
})

test.each(['PUT', 'PATCH', 'DELETE'])('the redirect after %s is 303', async (method) => {
  const { ask } = setup()
  const answer = await ask('/things', {}, method)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/things')
})

test('an external location is 409 for the page layer and a redirect otherwise', async () => {
  const { app, ask } = setup()
  const inside = await ask('/away')
  expect([inside.status, inside.headers.get('x-inertia-location')]).toEqual([
    409,
    'https://elsewhere.example/',
  ])
  const outside = await app.request('/away')
  expect([outside.status, outside.headers.get('location')]).toEqual([302, 'https://elsewhere.example/'])
})

test('history is encrypted and cleared if the route requests it', async () => {
  const { page } = setup()
  expect(await page({}, '/secret')).toMatchObject({ encryptHistory: true, clearHistory: true })
  const plain = await page()
  expect(plain.encryptHistory).toBeUndefined()
  expect(plain.clearHistory).toBeUndefined()
})

test('an error page has its status and is a page response', async () => {
  const { ask } = setup()
  const answer = await ask('/gone')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ component: 'Error', props: { status: 404 } })
})

test('backPath returns the referer of the own origin only', async () => {
  const app = new Hono().get('/', (c) => c.text(backPath(c, 'http://localhost:4100', '/home')))
  const back = async (referer?: string) =>
    (await app.request('/', referer ? { headers: { referer } } : {})).text()
  expect(await back('http://localhost:4100/dashboard?a=1')).toBe('/dashboard?a=1')
  expect(await back('http://localhost:4100.evil.example/x')).toBe('/home')
  expect(await back('https://localhost:4100/x')).toBe('/home')
  // A browser would read the rest as another origin.
  for (const path of [
    '//evil.example',
    '//evil.example/x?a=1',
    '/./%2e//evil.example',
    '/a/..//evil.example',
  ])
    expect(await back(`http://localhost:4100${path}`)).toBe('/home')
  expect(await back('nonsense')).toBe('/home')
  expect(await back()).toBe('/home')
})
