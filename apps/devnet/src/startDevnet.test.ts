import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { viemConnector } from '@farcaster/auth-client'
import { namehash, parseAbi, parseUnits, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountKeys, farcasterKeys } from './accounts.ts'
import { chainClient } from './chains/chainClient.ts'
import { freePortBase } from './chains/freePortBase.ts'
import { requireFreePort } from './chains/requireFreePort.ts'
import { rpc } from './chains/rpc.ts'
import { deployContracts } from './contracts/deployContracts.ts'
import { type Devnet, startDevnet } from './startDevnet.ts'

// Anvil takes a moment to start, and longer on a busy machine.

let devnet: Devnet
let portBase: number

beforeAll(async () => {
  portBase = await freePortBase()
  devnet = await startDevnet({ portBase })
})
afterAll(() => devnet.stop())

const balanceAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])
const first = privateKeyToAccount(accountKeys[0]).address
const faucetCall = (body: string) =>
  fetch(`${devnet.url}/faucet`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

test('both chains answer with their ids and names', async () => {
  expect(devnet.chains.map(({ id, name }) => [id, name])).toEqual([
    [910056, 'BNB Devnet'],
    [910155, 'Sepolia Devnet'],
  ])
  for (const { rpcUrl, id } of devnet.chains) expect(Number(await rpc(rpcUrl, 'eth_chainId'))).toBe(id)
})

test('the tokens have the same addresses on both chains, and the first accounts hold some', async () => {
  const [live, practice] = devnet.chains.map(({ networkId }) =>
    devnet.deployment.tokens.filter((token) => token.networkId === networkId),
  )
  expect(live?.map(({ symbol, address }) => [symbol, address])).toEqual(
    practice?.map(({ symbol, address }) => [symbol, address]),
  )
  for (const chain of devnet.chains) {
    const client = chainClient(chain, accountKeys[0])
    for (const { address, decimals } of live ?? []) {
      const balance = await readContract(client, {
        address,
        abi: balanceAbi,
        functionName: 'balanceOf',
        args: [first],
      })
      expect(balance).toBe(parseUnits('10000', decimals))
    }
  }
})

test('harbour.eth resolves to the second account on both chains', async () => {
  const second = privateKeyToAccount(accountKeys[1]).address
  for (const [index, { registry, name, address }] of devnet.deployment.names.entries()) {
    expect([name, address]).toEqual(['harbour.eth', second])
    const chain = devnet.chains[index]
    if (!chain) throw new TypeError('A name is on no chain')
    const client = chainClient(chain, accountKeys[0])
    const abi = parseAbi([
      'function resolver(bytes32) view returns (address)',
      'function addr(bytes32) view returns (address)',
      'function addr(bytes32, uint256) view returns (bytes)',
    ])
    const args = [namehash(name)] as const
    const resolver = await readContract(client, { address: registry, abi, functionName: 'resolver', args })
    const read = { address: resolver, abi, functionName: 'addr' } as const
    expect(await readContract(client, { ...read, args })).toBe(second)
    expect(await readContract(client, { ...read, args: [...args, 60n] })).toBe(second.toLowerCase())
    expect(await readContract(client, { ...read, args: [namehash('other.eth')] })).toBe(zeroAddress)
  }
})

test('deploying again changes nothing', async () => {
  for (const chain of devnet.chains) expect(await deployContracts(chain)).toBe(0)
})

test('the Solana chain answers with its genesis hash, and the faucet sends there, once per key', async () => {
  const { solana } = devnet.deployment
  expect(await rpc(solana.rpcUrl, 'getGenesisHash')).toBe(solana.genesisHash)
  const chainId = solana.networkId.replace('solana:', '')
  const address = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
  const [token] = solana.tokens
  const order = { chainId, address, token: null, units: '1000000000', key: 'solana-order-1' }
  const sent = await (await faucetCall(JSON.stringify(order))).json()
  expect(await (await faucetCall(JSON.stringify(order))).json()).toEqual(sent)
  expect(await rpc(solana.rpcUrl, 'getBalance', [address])).toMatchObject({ value: 1_000_000_000 })
  const tokens = { ...order, token: token?.address, units: '7', key: 'solana-order-2' }
  expect((await faucetCall(JSON.stringify(tokens))).status).toBe(200)
  for (const wrong of [{ address: 'x' }, { units: '-1' }, { token: 'none' }])
    expect((await faucetCall(JSON.stringify({ ...order, key: 'solana-order-3', ...wrong }))).status).toBe(400)
})

test('a second devnet on the same ports is rejected with the port', async () => {
  await expect(startDevnet({ portBase })).rejects.toThrow(`Port ${portBase + 4} is already in use`)
})

test('a chain port in use is named, and everything is stopped again', async () => {
  const base = await freePortBase()
  const blocker = createServer().listen(base + 11, '127.0.0.1')
  await once(blocker, 'listening')
  await expect(startDevnet({ portBase: base })).rejects.toThrow(
    `Port ${base + 11} is already in use, and Sepolia Devnet needs it`,
  )
  await expect(rpc(`http://127.0.0.1:${base + 10}`, 'eth_chainId')).rejects.toThrow()
  blocker.close()
})

test.each([
  [4, 'the mailbox'],
  [5, 'the mail server'],
  [6, 'the identity provider'],
  [7, 'the Farcaster relay'],
  [12, 'the Solana chain'],
])('port +%i in use is named as that of %s', async (offset, what) => {
  const base = await freePortBase()
  const blocker = createServer().listen(base + offset, '127.0.0.1')
  await once(blocker, 'listening')
  await expect(startDevnet({ portBase: base })).rejects.toThrow(
    `Port ${base + offset} is already in use, and ${what} needs it`,
  )
  blocker.close()
})

test('the services around a wallet have the ports of their place, and one wallet site', async () => {
  const { mailbox, identityProviders, farcaster } = devnet.deployment
  expect(mailbox).toEqual({
    url: `http://localhost:${portBase + 4}`,
    smtpUrl: `smtp://127.0.0.1:${portBase + 5}`,
  })
  expect(identityProviders.google.issuer).toBe(`http://localhost:${portBase + 6}/google`)
  expect(identityProviders.x.redirectUri).toBe(`http://localhost:${portBase + 2}/oauth/x/callback`)
  expect(identityProviders.dappX.redirectUri).toBe(`http://localhost:${portBase}/oauth/x/callback`)
  expect(farcaster).toEqual({
    relayUrl: `http://localhost:${portBase + 7}`,
    rpcUrl: `http://127.0.0.1:${portBase + 10}`,
  })
  for (const url of [mailbox.url, farcaster.relayUrl]) expect((await fetch(url)).status).toBe(200)
})

test('the first chain has the Farcaster registry', async () => {
  const ethereum = viemConnector({ rpcUrls: [devnet.deployment.farcaster.rpcUrl] })
  expect(await ethereum.getFid(privateKeyToAccount(farcasterKeys[0]).address)).toBe(910_001n)
  expect(await ethereum.getFid(first)).toBe(0n)
})

test('the faucet sends one native unit and 100 of each token to concurrent requests', async () => {
  const addresses = [
    '0x00000000000000000000000000000000000A11cE',
    '0x0000000000000000000000000000000000000B0b',
  ]
  const chain = devnet.chains[1]
  const answers = await Promise.all(
    addresses.map((address) => faucetCall(JSON.stringify({ chainId: chain?.id, address }))),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const address of addresses) {
    expect(BigInt(String(await rpc(chain?.rpcUrl ?? '', 'eth_getBalance', [address, 'latest'])))).toBe(
      10n ** 18n,
    )
  }
})

test.each([
  ['invalid JSON', 'hello', 'Send a JSON object'],
  ['no chain id', JSON.stringify({ address: first }), 'chainId must be one of 910056, 910155'],
  ['an unknown chain id', JSON.stringify({ chainId: 1, address: first }), 'chainId must be one of'],
  ['no address', JSON.stringify({ chainId: 910056 }), 'address must be an address'],
  [
    'an invalid address',
    JSON.stringify({ chainId: 910056, address: '0x1234' }),
    'address must be an address',
  ],
  [
    'a wrong checksum',
    JSON.stringify({ chainId: 910056, address: first.replace('F', 'f') }),
    'its checksum does not match',
  ],
])('the faucet answers %s with 400 and the reason', async (_, body, message) => {
  const answer = await faucetCall(body)
  expect(answer.status).toBe(400)
  expect(((await answer.json()) as { message: string }).message).toContain(message)
})

test('the service returns its deployment and health', async () => {
  expect(await (await fetch(`${devnet.url}/healthz`)).json()).toEqual({ ok: true })
  expect(await (await fetch(`${devnet.url}/deployment.json`)).json()).toEqual(devnet.deployment)
})

test('the phone page is served with a strict policy, with or without a pairing URI', async () => {
  const { phoneUrl, relayUrl } = devnet.deployment
  expect(phoneUrl).toBe(`${devnet.url}/phone`)
  for (const address of [phoneUrl, `${phoneUrl}/wc?uri=${encodeURIComponent('wc:00@2?symKey=00')}`]) {
    const answer = await fetch(address)
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain(`connect-src 'self' ${relayUrl} `)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const page = await answer.text()
    expect(page).toContain('<html lang="en">')
    expect(page).not.toContain('symKey')
  }
})

test('the time of a chain moves forward with a new block, and that of the other chain does not', async () => {
  const [live, practice] = devnet.chains
  const post = (body: unknown) =>
    fetch(`${devnet.url}/time`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const newest = async (rpcUrl: string) => {
    const block = await rpc(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
    const { number, timestamp } = block as { number: string; timestamp: string }
    return { block: Number(number), timestamp: Number(timestamp) }
  }
  const [before, other] = [await newest(live.rpcUrl), await newest(practice.rpcUrl)]
  const answer = await post({ chainId: live.id, seconds: 86_400 })
  const after = await newest(live.rpcUrl)
  expect(await answer.json()).toEqual(after)
  expect(after.block).toBe(before.block + 1)
  expect(after.timestamp).toBeGreaterThanOrEqual(before.timestamp + 86_400)
  expect(await newest(practice.rpcUrl)).toEqual(other)
  for (const seconds of [0, -60, 1.5, 400 * 86_400, '60'])
    expect((await post({ chainId: live.id, seconds })).status).toBe(400)
  expect(await (await post({ chainId: 1, seconds: 60 })).json()).toEqual({
    code: 'bad_request',
    message: 'chainId must be one of 910056, 910155.',
  })
})

test('saved state is restored with its contracts, and stopping frees all ports', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'latchkey-devnet-'))
  const base = await freePortBase()
  const options = { portBase: base, dataFolder, persist: true }
  const before = await startDevnet(options)
  const [chain] = before.chains
  const height = await rpc(chain?.rpcUrl ?? '', 'eth_blockNumber')
  expect(Number(height)).toBeGreaterThan(0)
  await before.stop()
  const after = await startDevnet(options)
  expect(await rpc(chain?.rpcUrl ?? '', 'eth_blockNumber')).toBe(height)
  await after.stop()
  for (const offset of [4, 5, 6, 7, 10, 11, 13, 14]) await requireFreePort(base + offset, 'the test')
  await rm(dataFolder, { recursive: true })
})
