import { createFakeAdapter, createFakePlatform } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

type Options = NonNullable<Parameters<typeof createTestLatchkey>[0]>

/** A started Latchkey, and what it has had fetched so far: the modal, and the adapter's own code how often. */
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
  const fetched = () => ({ modal: world.latchkey.modal.state.getState().expected, adapter: preloads })
  return { ...world, stop, fetched }
}

const nothing = { modal: false, adapter: 0 }
const everything = { modal: true, adapter: 1 }

test('idle, which is the default: all is fetched once the page is idle, and nothing opens', async () => {
  const { latchkey, platform, fetched, stop } = await setup()
  expect(fetched()).toEqual(nothing)
  platform.idle()
  expect(fetched()).toEqual(everything)
  expect(latchkey.modal.state.getState().open).toBe(false)
  stop()
})

test.each(['intent', 'none'] as const)('%s: an idle page fetches nothing', async (prefetch) => {
  const { platform, fetched, stop } = await setup({ prefetch })
  platform.idle()
  expect(fetched()).toEqual(nothing)
  stop()
})

test('idle: a user who saves data has nothing fetched', async () => {
  const { platform, fetched, stop } = await setup({ platform: createFakePlatform({ savesData: true }) })
  platform.idle()
  expect(fetched()).toEqual(nothing)
  stop()
})

test.each(['idle', 'intent'] as const)('%s: prefetch() fetches without waiting', async (prefetch) => {
  const { latchkey, fetched, stop } = await setup({ prefetch })
  latchkey.prefetch()
  expect(fetched()).toEqual(everything)
  stop()
})

test.each([
  ['none', undefined],
  ['idle', createFakePlatform({ savesData: true })],
  ['intent', createFakePlatform({ savesData: true })],
] as const)('%s: prefetch() fetches nothing where it may not', async (prefetch, platform) => {
  const { latchkey, fetched, stop } = await setup({ prefetch, platform })
  latchkey.prefetch()
  expect(fetched()).toEqual(nothing)
  stop()
})

test('code of an adapter that does not arrive is no rejection that nobody handles', async () => {
  const unhandled: unknown[] = []
  const hear = (cause: unknown) => void unhandled.push(cause)
  process.on('unhandledRejection', hear)
  const { latchkey, fetched, stop } = await setup({}, true)
  latchkey.prefetch()
  // Node tells of rejections once all microtasks have run.
  await new Promise(setImmediate)
  process.off('unhandledRejection', hear)
  expect(unhandled).toEqual([])
  expect(fetched()).toEqual(everything)
  stop()
})

test('stopped before the page is idle, it no longer listens and fetches nothing', async () => {
  const { platform, fetched, stop } = await setup()
  expect(platform.listening).toBeGreaterThan(0)
  stop()
  expect(platform.listening).toBe(0)
  platform.idle()
  expect(fetched()).toEqual(nothing)
})
