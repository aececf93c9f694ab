import { randomBytes, randomUUID } from 'node:crypto'
import { fetchHttp, systemClock } from '@latchkey/core/browser'
import {
  accountKeys,
  awaitReceipt,
  type Devnet,
  freePortBase,
  startDevnet,
  walletFactoryAbi,
} from '@latchkey/devnet'
import { createRpc, devnetChains } from '@latchkey/server-kit/chains'
import { concat, createClient, encodeAbiParameters, encodeFunctionData, type Hex, http, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readContract, writeContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../database/database.ts'
import { drops } from '../database/launchpadSchema.ts'
import { createWorld } from '../testing/createWorld.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'

let devnet: Devnet
let database: OpenDatabase
beforeAll(async () => {
  const portBase = await freePortBase()
  ;[devnet, database] = await Promise.all([startDevnet({ portBase }), openTestDatabase('memory')])
})
afterAll(() => Promise.all([devnet.stop(), database.close()]))

const owner = privateKeyToAccount(accountKeys[0])

/** The server with a devnet, and a contract account that is not deployed yet. */
async function setup() {
  const clock = systemClock()
  const rpc = createRpc({ http: fetchHttp(clock), clock })
  const world = createWorld({ db: database.db, rpc, chains: await devnetChains(devnet.url) })
  const client = createClient({
    account: owner,
    transport: http(devnet.chains[0]?.rpcUrl),
    pollingInterval: 50,
  })
  const address = devnet.deployment.walletFactory
  const args = [owner.address, toHex(randomBytes(32))] as const
  const account = await readContract(client, {
    address,
    abi: walletFactoryAbi,
    functionName: 'predict',
    args,
  })
  const creation = encodeFunctionData({ abi: walletFactoryAbi, functionName: 'create', args })
  const deploy = async () => {
    const hash = await writeContract(client, {
      chain: null,
      address,
      abi: walletFactoryAbi,
      functionName: 'create',
      args,
    })
    await awaitReceipt(client, hash)
  }
  const wrap = (signature: Hex) =>
    concat([
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [address, creation, signature],
      ),
      `0x${'6492'.repeat(16)}`,
    ])
  const browser = world.visitor()
  const signIn = async (
    finish: (signature: Hex) => Hex,
    { by = browser, chainId = 'eip155:910056' }: { by?: typeof browser; chainId?: `eip155:${number}` } = {},
  ) => {
    const message = await by.message(owner, { accountAddress: account, chainId })
    return (await by.post(message, finish(await owner.signMessage({ message })))).status
  }
  /** The signed-in user according to the server. */
  const userOf = async (by = browser): Promise<unknown> => {
    const page = await by.send('/', { headers: { 'x-inertia': 'true', 'x-inertia-version': 'abcdef012345' } })
    const { user } = (await page.json()).props.auth
    return user && { account: user.account, address: user.address }
  }
  return { world, account, browser, signIn, userOf, deploy, wrap }
}

test('R-25: a deployed contract account signs in by ERC-1271', async () => {
  const { signIn, deploy } = await setup()
  expect(await signIn((signature) => signature)).toBe(401)
  await deploy()
  expect(await signIn((signature) => signature)).toBe(201)
  expect(await signIn(() => `0x${'11'.repeat(65)}`)).toBe(401)
})

test('R-25: a contract account that is not deployed signs in by ERC-6492', async () => {
  const { signIn, wrap } = await setup()
  expect(await signIn(wrap)).toBe(201)
  expect(await signIn(() => wrap(`0x${'11'.repeat(65)}`))).toBe(401)
})

test('R-24: the same contract address on another network is a different user', async () => {
  const { world, account, signIn, userOf, deploy, wrap } = await setup()
  await deploy()
  expect(await signIn((signature) => signature)).toBe(201)
  expect(await userOf()).toEqual({ account: `eip155:910056:${account}`, address: account })
  // The first owner can still sign for the address on a chain where the account is not deployed.
  const stranger = world.visitor()
  expect(await signIn(wrap, { by: stranger, chainId: 'eip155:910155' })).toBe(201)
  expect(await userOf(stranger)).toEqual({ account: `eip155:910155:${account}`, address: account })
})

test('R-24: a session ends with the sign-in of its user, even if another sign-in remains', async () => {
  const { account, browser, signIn, userOf, wrap } = await setup()
  expect(await signIn(wrap, { chainId: 'eip155:910155' })).toBe(201)
  expect(await signIn(wrap)).toBe(201)
  expect(await userOf()).toEqual({ account: `eip155:910056:${account}`, address: account })
  await browser.send('/siwx/sessions?chainId=eip155:910056', { method: 'DELETE' })
  expect(await userOf()).toBeNull()
})

test('R-24: of sign-ins on several networks at once, each is of the user of its network', async () => {
  const { account, browser, userOf, wrap } = await setup()
  const message = await browser.message(owner, { accountAddress: account })
  const messages = [message, message.replace('Chain ID: 910056', 'Chain ID: 910155')]
  const signIns = await Promise.all(
    messages.map(async (text) => ({
      message: text,
      signature: wrap(await owner.signMessage({ message: text })),
    })),
  )
  expect((await browser.json('/siwx/sessions', signIns)).status).toBe(201)
  expect(await userOf()).toEqual({ account: `eip155:910056:${account}`, address: account })
  await browser.send('/siwx/sessions?chainId=eip155:910056', { method: 'DELETE' })
  expect(await userOf()).toBeNull()
})

test('R-24: a former owner who signs for the address on another network neither reads nor deletes its drafts', async () => {
  const { world, account, browser, signIn, deploy, wrap } = await setup()
  await deploy()
  const id = randomUUID()
  const time = new Date('2026-03-01T09:30:00Z')
  const [creatorAddress, token] = [account.toLowerCase(), `0x${'bb'.repeat(20)}`]
  const draft = { id, chainId: 910056, creatorAddress, title: 'Season 2', token }
  await database.db.insert(drops).values({ ...draft, startsAt: time, endsAt: time, createdAt: time })
  const former = world.visitor()
  expect(await signIn(wrap, { by: former, chainId: 'eip155:910155' })).toBe(201)
  expect(await signIn((signature) => signature)).toBe(201)
  const statuses = async ({ send }: typeof browser) => [
    (await send(`/drops/${id}/list.json`)).status,
    (await send(`/drops/${id}`, { method: 'DELETE' })).status,
  ]
  expect(await statuses(former)).toEqual([404, 404])
  expect(await statuses(browser)).toEqual([200, 303])
})
