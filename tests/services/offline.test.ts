import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, createTraffic } from './chainTraffic.ts'
import { createAccount, historyOf, register, request } from './serviceClient.ts'
import { startServices } from './startServices.ts'

let folder: string
let devnet: Devnet
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-offline-'))
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(async () => {
  await devnet.stop()
  await rm(folder, { recursive: true })
})

test('on the devnet the services connect to no other machine and answer all routes', async () => {
  const loopbackOnly = new URL('./onlyLoopback.mjs', import.meta.url).href
  const services = await startServices(
    devnet,
    { LATCHKEY_DATA: folder },
    { env: { NODE_OPTIONS: `--import=${loopbackOnly}` } },
  )
  const { url } = services
  const [{ id, networkId } = { id: 0, networkId: '' }] = devnet.chains
  const receiver = createAccount().address
  await createTraffic(devnet).move(receiver)
  await expect
    .poll(async () => (await historyOf(url, receiver)).length, { timeout: 60_000, interval: 100 })
    .toBe(4)
  expect(await register(url, await createAccount().claim('offline', id))).toBe(200)
  const token = devnet.deployment.tokens[0]?.address
  for (const path of [
    '/',
    '/getWallets?page=1&entries=40',
    '/v1/supported-chains',
    `/v1/identity/${alice}`,
    `/v1/account/${alice}/balance?currency=usd`,
    `/v1/account/${alice}/history`,
    `/v1/account/${alice}/nfts`,
    `/v1/convert/tokens?chainId=${networkId}`,
    `/v1/convert/gas-price?chainId=${networkId}`,
    '/v1/profile/suggestions/meadow',
    '/v1/onramp/options',
    '/public/getTokenImage/BNB',
  ])
    expect([path, (await request(`${url}${path}`)).status]).toEqual([path, 200])
  const prices = { currency: 'usd', projectId: '', addresses: [`${networkId}:${token}`] }
  expect((await request(`${url}/v1/fungible/price`, prices)).status).toBe(200)
  await services.stop()
  expect(services.printed()).not.toContain('outbound')
})
