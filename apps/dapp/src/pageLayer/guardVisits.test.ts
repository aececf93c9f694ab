import axios, { AxiosError, AxiosHeaders } from 'axios'
import { describe, expect, test } from 'vitest'
import { guardVisits, isPrefetch, reloadMs, visitMs } from './guardVisits.ts'

const origin = 'https://app.example'
const page = { component: 'Welcome', props: { a: 1 }, url: '/', version: 'v1' }

/** Session storage, which outlives the documents of a tab. */
const createTab = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

/** A document whose server returns a given response. */
function load({
  tab = createTab(),
  now = (): number => 0,
  href = (): string => `${origin}/shown#part`,
  component = async (): Promise<void> => {},
} = {}) {
  let answer = { status: 200, headers: {} as Record<string, string>, data: '' }
  const client = axios.create({
    async adapter(config) {
      const response = { ...answer, headers: AxiosHeaders.from(answer.headers), config, statusText: '' }
      if (answer.status < 400) return response
      throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, {}, response)
    },
  })
  const answerWith = (response: Partial<typeof answer>) => {
    answer = { status: 200, headers: {}, data: '', ...response }
  }
  const listeners = new Map<string, (event: never) => void>()
  guardVisits({
    client,
    router: {
      on: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
      getCached(_, visit) {
        visit.headers.Purpose = 'prefetch'
        return null
      },
    },
    isComponent: (name) => name === 'Welcome',
    load: component,
    session: tab,
    origin,
    href,
    now,
  })
  return {
    client,
    fire: (type: string, detail: object) => listeners.get(type)?.({ detail } as never),
    answerWith,
    /** The response as the page layer sees it. */
    async visit(response: Partial<typeof answer>) {
      answerWith(response)
      return client.get('/', { responseType: 'text' }).catch((error: AxiosError) => {
        if (!error.response) throw error
        return error.response
      })
    },
  }
}

const isInertia = { 'x-inertia': 'true' }

test('a page is parsed and passed on', async () => {
  const { headers, data } = await load().visit({ headers: isInertia, data: JSON.stringify(page) })
  expect(headers['x-inertia']).toBe('true')
  expect(data).toMatchObject(page)
})

test('a page with an error status is passed on', async () => {
  const { status, headers } = await load().visit({
    status: 404,
    headers: isInertia,
    data: JSON.stringify(page),
  })
  expect([status, headers['x-inertia']]).toEqual([404, 'true'])
})

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a script', '<script>1</script>'],
  ['other JSON', '{"ok":true}'],
  ['100,000 brackets', '['.repeat(100_000)],
])('F120: %s with the header of a page is not passed on as a page', async (_, data) => {
  for (const status of [200, 500]) {
    const { headers } = await load().visit({ status, headers: isInertia, data })
    expect(headers['x-inertia']).toBeUndefined()
  }
})

describe('F119: reload for a new version', () => {
  const stale = { status: 409, headers: { 'x-inertia-location': `${origin}/dashboard` } }
  const followed = async (document: ReturnType<typeof load>, response = stale) =>
    (await document.visit(response)).headers['x-inertia-location'] !== undefined

  test('a stale page is reloaded once, and not again if the server still reports it as stale', async () => {
    const tab = createTab()
    const first = load({ tab })
    expect(await followed(first)).toBe(true)
    // Other requests of the document that is being left.
    expect(await followed(first)).toBe(true)
    expect(await followed(load({ tab, now: () => reloadMs - 1 }))).toBe(false)
    expect(await followed(load({ tab, now: () => reloadMs }))).toBe(true)
  })

  test('redirects to other paths and other sites are always followed', async () => {
    const tab = createTab()
    await followed(load({ tab }))
    const to = (place: string) => ({ status: 409, headers: { 'x-inertia-location': place } })
    expect(await followed(load({ tab }), to(`${origin}/`))).toBe(true)
    for (let times = 0; times < 3; times++)
      expect(await followed(load({ tab }), to('https://elsewhere.example/authorize'))).toBe(true)
  })
})

test('F121: a visit times out', async () => {
  const { client } = load()
  expect(client.defaults.timeout).toBe(visitMs)
  expect(client.defaults.transitional?.clarifyTimeoutError).toBe(true)
})

test('F121: a visit that is cancelled while the code of its page loads shows nothing', async () => {
  const left = new AbortController()
  const { client, answerWith } = load({ component: async () => left.abort() })
  answerWith({ headers: isInertia, data: JSON.stringify(page) })
  const refused = await client
    .get('/', { signal: left.signal, responseType: 'text' })
    .catch((error: unknown) => error)
  expect(axios.isCancel(refused)).toBe(true)
})

test('F121: a page whose code does not load is reported as one that could not be reached', async () => {
  const component = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const refused = load({ component }).visit({ headers: isInertia, data: JSON.stringify(page) })
  await expect(refused).rejects.toMatchObject({ code: 'ERR_NETWORK', config: { url: '/' } })
})

test('F121: a failed prefetch is recognized', () => {
  const failed = (headers = {}) => new AxiosError('', 'ERR_NETWORK', { headers: AxiosHeaders.from(headers) })
  expect(isPrefetch(failed({ Purpose: 'prefetch' }))).toBe(true)
  expect(isPrefetch(failed())).toBe(false)
})

test('F121: a click sends its own request while a prefetch is running', () => {
  const { fire } = load()
  const click = {
    url: new URL(origin),
    headers: { Purpose: 'prefetch', 'x-other': '1' },
    prefetch: false,
    async: false,
    fresh: false,
  }
  fire('before', { visit: click })
  expect(click.fresh).toBe(true)
  expect(click.headers).toEqual({ 'x-other': '1' })
  const prefetch = { ...click, prefetch: true, fresh: false }
  fire('before', { visit: prefetch })
  expect(prefetch.fresh).toBe(false)
})

test('F123: incoming props are joined before the page is updated', () => {
  const { fire } = load()
  const page = { props: { list: [1] }, incoming: [{ name: 'list', value: [2], deep: false, matchOn: [] }] }
  fire('beforeUpdate', { page })
  expect(page).toEqual({ props: { list: [1, 2] } })
})

test('dapp 2.1: a late answer to a reload keeps the address that is shown by then', async () => {
  let shown = '/nfts?token=1'
  const { client, fire, answerWith } = load({ href: () => `${origin}${shown}#part` })
  answerWith({ headers: isInertia, data: JSON.stringify({ ...page, url: '/nfts?token=1' }) })
  const updated = async (url: string, next: string) => {
    const { data } = await client.get(url, { responseType: 'text' })
    // As the page layer does.
    const update = { ...data }
    shown = next
    fire('beforeUpdate', { page: update })
    return update
  }
  expect(await updated(`${origin}/nfts?token=1`, '/nfts')).toMatchObject({ url: '/nfts' })
  expect(await updated(`${origin}/nfts?token=1`, '/nfts?token=1')).toMatchObject({ url: '/nfts?token=1' })
  expect(await updated(`${origin}/nfts?token=1`, '/nfts?token=1')).not.toHaveProperty('reloaded')
})

test('F121: a prefetched page is dropped if it is already shown, also if it was while its code loaded', async () => {
  let shown = '/shown'
  let clicked = shown
  const { client, answerWith } = load({
    href: () => `${origin}${shown}`,
    component: async () => {
      shown = clicked
    },
  })
  answerWith({ headers: isInertia, data: JSON.stringify(page) })
  const ask = (url: string, headers: Record<string, string>) =>
    client.get(url, { headers, responseType: 'text' })
  const ahead = { Purpose: 'prefetch' }
  const late = await ask(`${origin}/shown`, ahead).catch((error: unknown) => error)
  expect(isPrefetch(late)).toBe(true)
  expect((await ask(`${origin}/other`, ahead)).data).toMatchObject(page)
  expect((await ask(`${origin}/shown`, {})).data).toMatchObject(page)
  clicked = '/next'
  expect(isPrefetch(await ask(`${origin}/next`, ahead).catch((error: unknown) => error))).toBe(true)
})
