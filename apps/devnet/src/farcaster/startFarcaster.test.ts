import { type AppClient, createAppClient, createWalletClient, viemConnector } from '@farcaster/auth-client'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountKeys, farcasterKeys } from '../accounts.ts'
import { devnetChains } from '../chains/chain.ts'
import { freePortBase } from '../chains/freePortBase.ts'
import { launchAnvil, type RunningChain } from '../chains/launchAnvil.ts'
import { noHttpFaults } from '../http/httpFaults.ts'
import { installFarcasterRegistry } from './installFarcasterRegistry.ts'
import { type FarcasterRelay, startFarcaster } from './startFarcaster.ts'

const domain = 'localhost:4102'
const siweUri = 'http://localhost:4102/farcaster'
let chain: RunningChain
let relay: FarcasterRelay
let app: AppClient
let time = 0

beforeAll(async () => {
  chain = await launchAnvil(devnetChains(await freePortBase())[0])
  await installFarcasterRegistry(chain.chain)
  relay = await startFarcaster({ port: 0, now: () => Date.now() + time })
  const ethereum = viemConnector({ rpcUrls: [chain.chain.rpcUrl] })
  app = createAppClient({ relay: relay.url, version: 'v1', ethereum })
})
afterAll(async () => {
  await Promise.all([relay.stop(), chain.stop()])
})
beforeEach(() => {
  time = 0
  Object.assign(relay.faults, noHttpFaults())
})

async function open(fields: { acceptAuthAddress?: boolean; redirectUrl?: string } = {}) {
  const { data, error } = await app.createChannel({ siweUri, domain, ...fields })
  if (!data) throw error
  return data
}
const status = async (channelToken: string) => (await app.status({ channelToken })).response?.status
const submit = (channelToken: string, fid: string) =>
  fetch(`${relay.url}/~/siwf`, { method: 'POST', body: new URLSearchParams({ channelToken, fid }) })

/** Reads the completed channel and verifies its message on chain. */
async function verify(channelToken: string, acceptAuthAddress: boolean) {
  const { data } = await app.watchStatus({ channelToken, interval: 10, timeout: 60_000 })
  if (!data?.message || !data.signature) throw new TypeError('The channel is not completed')
  const { message, signature, nonce } = data
  return app.verifySignInMessage({ nonce, domain, message, signature, acceptAuthAddress })
}

test('a channel is pending until a user approves, and is then delivered once', async () => {
  const { channelToken, url } = await open()
  expect(url).toBe(`${relay.url}/~/siwf?channelToken=${channelToken}`)
  expect(await status(channelToken)).toBe(202)
  await relay.approve(url, 'alice')
  const { data } = await app.status({ channelToken })
  expect(data).toMatchObject({
    state: 'completed',
    fid: 910_001,
    username: 'alice',
    authMethod: 'custody',
    custody: privateKeyToAccount(farcasterKeys[0]).address,
  })
  expect(await status(channelToken)).toBe(401)
})

test('a message signed by a custody address is verified on chain', async () => {
  const { channelToken, url } = await open()
  await relay.approve(url, 'alice')
  expect(await verify(channelToken, false)).toMatchObject({
    success: true,
    fid: 910_001,
    authMethod: 'custody',
  })
})

test('an auth address signs only in channels that accept it, and is refused where it is not accepted', async () => {
  const accepting = await open({ acceptAuthAddress: true })
  await relay.approve(accepting.url, 'bob')
  expect(await verify(accepting.channelToken, true)).toMatchObject({
    fid: 910_002,
    authMethod: 'authAddress',
  })
  const again = await open({ acceptAuthAddress: true })
  await relay.approve(again.url, 'bob')
  expect((await verify(again.channelToken, false)).error?.message).toContain('does not own fid 910002')
  const other = await open()
  await relay.approve(other.url, 'bob')
  expect(await verify(other.channelToken, true)).toMatchObject({ fid: 910_002, authMethod: 'custody' })
})

test('the wallet client authenticates with the key of the relay; a foreign signer is not verified', async () => {
  const wallet = createWalletClient({ relay: relay.url, ethereum: app.ethereum })
  const { channelToken, url, nonce } = await open()
  expect(wallet.parseSignInURI({ uri: url }).channelToken).toBe(channelToken)
  const stranger = privateKeyToAccount(accountKeys[0])
  const { message = '' } = wallet.buildSignInMessage({
    address: stranger.address,
    fid: 910_001,
    uri: siweUri,
    domain,
    nonce,
  })
  const answer = {
    channelToken,
    message,
    signature: await stranger.signMessage({ message }),
    fid: 910_001,
  }
  const refused = await wallet.authenticate({ ...answer, authKey: 'wrong' })
  expect(refused.response?.status).toBe(401)
  const unknown = await wallet.authenticate({ ...answer, fid: 3, authKey: relay.authKey })
  expect(unknown.response?.status).toBe(500)
  const accepted = await wallet.authenticate({ ...answer, authKey: relay.authKey })
  expect(accepted.response?.status).toBe(201)
  expect((await verify(channelToken, true)).error?.message).toContain('is not an auth address or owner')
})

test('channels expire after an hour, or when a test says so', async () => {
  const first = await open()
  time = 3_599_000
  expect(await status(first.channelToken)).toBe(202)
  time = 3_600_000
  expect(await status(first.channelToken)).toBe(401)
  await expect(relay.approve(first.url, 'alice')).rejects.toThrow('has expired')
  const second = await open()
  relay.expireChannels()
  expect(await status(second.channelToken)).toBe(401)
  expect((await submit(second.channelToken, '910001')).status).toBe(400)
})

test('a relay that is down fails requests', async () => {
  relay.faults.down = 'reset'
  expect((await app.createChannel({ siweUri, domain })).error?.message).toBe('fetch failed')
  relay.faults.down = 503
  expect((await app.createChannel({ siweUri, domain })).isError).toBe(true)
})

test.each([
  ['no domain', { siweUri }],
  ['a domain with a path', { siweUri, domain: 'localhost/x' }],
  ['an invalid URI', { siweUri: 'here', domain }],
  ['an invalid time', { siweUri, domain, expirationTime: 'soon' }],
])('a channel with %s is refused with 400', async (_, body) => {
  const answer = await fetch(`${relay.url}/v1/channel`, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'Validation error' })
})

test('the page opens the URL of a sign-in, shows who asks, and approves once', async () => {
  const { channelToken, url } = await open({ redirectUrl: 'http://localhost:4102/done' })
  const opened = await fetch(`${relay.url}/?${new URLSearchParams({ url })}`)
  expect(opened.url).toBe(url)
  expect(opened.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await opened.text()).toContain(`<bdi>${domain}</bdi>`)
  const approved = await submit(channelToken, '910001')
  expect(await approved.text()).toContain('href="http://localhost:4102/done"')
  expect((await submit(channelToken, '910001')).status).toBe(400)
  expect(await verify(channelToken, false)).toMatchObject({ fid: 910_001 })
})

test('declining signs nothing, and the channel stays pending', async () => {
  const { channelToken } = await open()
  const declined = await submit(channelToken, '')
  expect([declined.status, await declined.text()]).toEqual([200, expect.stringContaining('Declined')])
  expect(await status(channelToken)).toBe(202)
})

test('the page refuses what is no sign-in URL, and a redirect to a script', async () => {
  expect((await fetch(`${relay.url}/?url=hello`)).status).toBe(400)
  const { channelToken } = await open({ redirectUrl: 'javascript:alert(1)' })
  expect(await (await submit(channelToken, '910001')).text()).not.toContain('javascript:')
})
