import { walletDirectory } from '@latchkey/controllers/parts'
import { createFakeAdapter } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

async function listed(options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const world = createTestLatchkey({ adapter: createFakeAdapter(), ...options })
  await world.start()
  const directory = world.latchkey.use(walletDirectory)
  directory.load()
  await expect.poll(() => directory.state.getState().status).toBe('ready')
  const { featured, recommended, wallets, count } = directory.state.getState()
  return { count, all: [...featured, ...recommended, ...wallets] }
}

test('without a directory, well-known wallets are listed with links to install them', async () => {
  const { all, count } = await listed()
  expect(count).toBe(8)
  expect(all.map(({ name }) => name)).toContain('MetaMask')
  for (const { chrome_store, app_store, play_store, homepage } of all)
    for (const link of [chrome_store, app_store, play_store, homepage]) expect(link).toMatch(/^https:\/\//)
  expect(new Set(all.map(({ id }) => id)).size).toBe(8)
})

test('a host app chooses among the well-known wallets, or replaces them by its own', async () => {
  const rabby = '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1'
  expect((await listed({ includeWalletIds: [rabby] })).all.map(({ name }) => name)).toEqual(['Rabby'])
  const own = await listed({ customWallets: [{ id: 'own', name: 'Own' }] })
  expect(own.all.map(({ name }) => name)).toEqual(['Own'])
})
