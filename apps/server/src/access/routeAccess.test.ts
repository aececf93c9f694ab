import type { Network } from '@latchkey/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { testBlockchain } from '../testing/testBlockchain.ts'
import { testChains } from '../testing/testChains.ts'
import { access, accessIn, declaredAccess } from './routeAccess.ts'

// The devnet sells on chains of this machine only.
const local: Network = {
  ...testChains.networks[0],
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let app: ReturnType<typeof createTestApp>
beforeAll(async () => {
  opened = await openTestDatabase('memory')
  app = createTestApp({
    db: opened.db,
    names: { ensSignerKey: `0x${'1'.repeat(64)}` },
    blockchain: { ...testBlockchain, chains: { ...testChains, networks: [local, local] } },
    onramp: { country: 'US', devnetUrl: 'http://127.0.0.1:4113' },
    pictures: { images: new Map(), networks: {}, tokens: {}, currencies: {} },
  })
})
afterAll(() => opened.close())

/** Routes of an app, such as `GET /healthz`, with the access that their handlers declare. Middleware is left out. */
function routesOf({ routes }: Pick<typeof app, 'routes'>) {
  const found = new Map<string, object | undefined>()
  for (const { method, path, handler } of routes) {
    const name = `${method} ${path}`
    if (method !== 'ALL') found.set(name, found.get(name) ?? declaredAccess(handler))
  }
  return found
}

test('every route declares who may call it and what it costs', () => {
  const routes = routesOf(app)
  expect([...routes.keys()]).toEqual(
    expect.arrayContaining([
      'GET /',
      'GET /metrics',
      'GET /public/getTokenImage/:symbol',
      'POST /onramp/checkout/:order',
    ]),
  )
  expect([...routes].flatMap(([name, declared]) => (declared ? [] : [name]))).toEqual([])
})

test('a route without a declaration is found', () => {
  const withRoute = createTestApp({ db: opened.db })
  withRoute.get('/undeclared', (c) => c.text('ok'))
  expect([...routesOf(withRoute)]).toContainEqual(['GET /undeclared', undefined])
})

test('the access to a route is found by method and path, for HEAD too; other paths have that of a project', () => {
  const withRoute = createTestApp({ db: opened.db })
  withRoute.get('/pictures/:id', access({ callers: 'anyone', cost: 2 }), (c) => c.text('ok'))
  const accessOf = accessIn(withRoute)
  expect(accessOf('GET', '/pictures/1')).toEqual({ callers: 'anyone', cost: 2 })
  expect(accessOf('HEAD', '/pictures/1')).toEqual({ callers: 'anyone', cost: 2 })
  expect(accessOf('POST', '/pictures/1')).toEqual({ callers: 'project', cost: 1 })
  expect(accessOf('GET', '/nowhere')).toEqual({ callers: 'project', cost: 1 })
})
