import { createFakeAdapter, createFakePlatform } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

type Options = NonNullable<Parameters<typeof createTestLatchkey>[0]>

/** A started Latchkey. `fetched` returns whether the modal was fetched, and how often the adapter's code was. */
async function setup(options: Options = {}, adapterFails = false) {
  const inner = createFakeAdapter()
  let preloads = 0
  const adapter = {
    ...inner,
    create: (context: Parameters<typeof inner.create>[0]) => ({
      ...inner.create(context),
      async preload() {
        preloads++
        if (adapterFails) throw new TypeError('Failed to fetch dynamically imported module')
      },
    }),
  }
  const world = createTestLatchkey({ ...options, adapter })
  const stop = await world.start()
  const fetched = () => ({
    modal: world.latchkey.internals.modal.state.getState().expected,
    adapter: preloads,
  })
  return { ...world, stop, fetched }
}

const nothing = { modal: false, adapter: 0 }
const everything = { modal: true, adapter: 1 }

test('idle (default): modal and adapter are fetched once the page is drawn, and the modal stays closed', async () => {
  const { latchkey, platform, fetched } = await setup()
  expect(fetched()).toEqual(nothing)
  platform.paint()
  expect(fetched()).toEqual(everything)
  expect(latchkey.internals.modal.state.getState().open).toBe(false)
})

test.each(['intent', 'none'] as const)('%s: an idle page fetches nothing', async (prefetch) => {
  const { platform, fetched } = await setup({ prefetch })
  platform.idle()
  expect(fetched()).toEqual(nothing)
})

test('idle: nothing is fetched for a user who saves data', async () => {
  const { platform, fetched } = await setup({ platform: createFakePlatform({ savesData: true }) })
  platform.idle()
  expect(fetched()).toEqual(nothing)
})

test.each(['idle', 'intent'] as const)('%s: prefetch() fetches at once', async (prefetch) => {
  const { latchkey, fetched } = await setup({ prefetch })
  latchkey.prefetch()
  expect(fetched()).toEqual(everything)
})

test.each([
  ['none', undefined],
  ['idle', createFakePlatform({ savesData: true })],
  ['intent', createFakePlatform({ savesData: true })],
] as const)('%s: prefetch() fetches nothing if not allowed', async (prefetch, platform) => {
  const { latchkey, fetched } = await setup({ prefetch, platform })
  latchkey.prefetch()
  expect(fetched()).toEqual(nothing)
})

test('a failed prefetch of an adapter causes no unhandled rejection', async () => {
  const unhandled: unknown[] = []
  const onUnhandled = (cause: unknown) => void unhandled.push(cause)
  process.on('unhandledRejection', onUnhandled)
  const { latchkey, fetched } = await setup({}, true)
  latchkey.prefetch()
  // Node.js reports unhandled rejections after all microtasks.
  await new Promise(setImmediate)
  process.off('unhandledRejection', onUnhandled)
  expect(unhandled).toEqual([])
  expect(fetched()).toEqual(everything)
})

test('a Latchkey stopped before the page is idle has no listeners and fetches nothing', async () => {
  const { platform, fetched, stop } = await setup()
  expect(platform.listening).toBeGreaterThan(0)
  stop()
  expect(platform.listening).toBe(0)
  platform.idle()
  expect(fetched()).toEqual(nothing)
})
