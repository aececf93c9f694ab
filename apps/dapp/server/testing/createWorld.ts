import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { formatSignInMessage, type SignInMessage } from '@latchkey/core'
import { solanaNetwork } from '@latchkey/core/networks'
import { createFakeClock } from '@latchkey/core/testing'
import { type Chains, createNetworkCall, type Rpc, servedNetworks } from '@latchkey/server-kit/chains'
import { base58 } from '@scure/base'
import type { Hono } from 'hono'
import { privateKeyToAccount } from 'viem/accounts'
import { createAppKeys } from '../account/appKeys.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Indexer } from '../indexer/createIndexer.ts'
import { createListJobs, type ListThread } from '../lists/createListJobs.ts'
import { doListWork } from '../lists/listWork.ts'

const network = (id: number, name: string): Chains['networks'][0] => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`http://127.0.0.1:${id % 1000}`] } },
})

export const testChains: Chains = {
  networks: [network(910056, 'BNB Devnet'), network(910155, 'Sepolia Devnet')],
  tokens: [],
  exchanges: [],
}

const solana = solanaNetwork({
  genesisHash: 'BXGmUWuqThfFb9puWNoLLs99ZQYV6N3nz8oa9DiZuHXB',
  name: 'Solana Localnet',
  http: ['http://127.0.0.1:157'],
})

/** The same with a network of Solana, which has one token. */
export const familyChains: Chains = {
  ...testChains,
  solana: {
    network: solana,
    tokens: [
      {
        networkId: solana.caipNetworkId,
        address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
      },
    ],
  },
}

export const accounts = [
  privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'),
  privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'),
] as const

/** A Solana account, which signs in base58. */
export function solanaAccount(seed: number) {
  // PKCS #8 of an Ed25519 key (RFC 8410) is this prefix and the 32 bytes of the key.
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    address: base58.encode(Buffer.from(x, 'base64url')),
    signMessage: async ({ message }: { message: string }) =>
      base58.encode(sign(null, Buffer.from(message), key)),
  }
}

type Account = Pick<ReturnType<typeof solanaAccount>, 'address' | 'signMessage'>

export type Nonce = Pick<
  SignInMessage,
  'nonce' | 'domain' | 'uri' | 'statement' | 'issuedAt' | 'expirationTime' | 'requestId'
>

/** A test browser: keeps cookies, and sends `Sec-Fetch-Site` and `Origin` as real browsers do. */
export function createVisitor(app: Hono, origin = 'http://localhost:4100') {
  let cookie = ''
  const setCookies: string[] = []
  async function send(
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) {
    const own = init.method && init.method !== 'GET' ? { 'sec-fetch-site': 'same-origin', origin } : {}
    const answer = await app.request(path, {
      ...init,
      headers: { ...own, ...(cookie ? { cookie } : {}), ...init.headers },
    })
    for (const line of answer.headers.getSetCookie()) {
      setCookies.push(line)
      cookie = /max-age=0/i.test(line) ? '' : (line.split(';')[0] ?? '')
    }
    return answer
  }
  const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  async function message(account: Account = accounts[0], change: Partial<SignInMessage> = {}, query = '') {
    const nonce = (await (await send(`/siwx/nonce${query}`)).json()) as Nonce
    return formatSignInMessage({
      ...nonce,
      accountAddress: account.address,
      chainId: account.address.startsWith('0x') ? 'eip155:910056' : solana.caipNetworkId,
      version: '1',
      ...change,
    })
  }
  const post = (text: string, signature: string, headers: Record<string, string> = {}) =>
    json('/siwx/sessions', { message: text, signature }, headers)
  return {
    send,
    json,
    message,
    post,
    setCookies,
    cookie: () => cookie,
    setCookie: (value: string) => {
      cookie = value
    },
    async signIn(account: Account = accounts[0], change: Partial<SignInMessage> = {}) {
      const text = await message(account, change)
      return post(text, await account.signMessage({ message: text }))
    },
  }
}

/** The whole server through `app.request()`, without a port and with a fake clock. */
export function createWorld({
  db,
  env = {},
  rpc = silentRpc,
  chains = testChains,
  indexers = [],
  listThread = () => ({ run: async (job) => doListWork(job), end() {} }),
}: {
  db: Database
  env?: Record<string, string>
  rpc?: Rpc
  chains?: Chains
  indexers?: readonly Indexer[]
  listThread?: () => ListThread
}) {
  const clock = createFakeClock(Date.parse('2026-03-01T09:30:00Z'))
  const logged: unknown[] = []
  const { app, sweep, account, site, relay } = createApp({
    config: readConfig({
      RATE_LIMIT_PAGES: '1000000',
      RATE_LIMIT_NONCE: '1000000',
      RATE_LIMIT_VERIFY: '1000000',
      ...env,
    }),
    db,
    chains,
    assets: {
      version: 'abcdef012345',
      scripts: ['/assets/main.js'],
      preloads: () => [],
      styles: ['/assets/main.css'],
      integrity: { '/assets/main.js': 'sha384-abc' },
      files: new Map(),
    },
    rpc,
    call: createNetworkCall({ networks: servedNetworks(chains), rpc, clock }),
    indexers,
    lists: createListJobs({ startThread: listThread, clock }),
    clock,
    keys: createAppKeys([Buffer.alloc(32, 7).toString('base64url')]),
    log: (event, facts) => logged.push({ event, ...facts }),
  })
  return {
    app,
    sweep,
    account,
    site,
    relay,
    logged,
    indexers,
    visitor: (origin?: string) => createVisitor(app, origin),
    advance: clock.advance,
  }
}

/** A chain without code and balances. */
export const silentRpc: Rpc = async (_, method) => (method === 'eth_blockNumber' ? '0x10' : '0x')
