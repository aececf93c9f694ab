import { describe, expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/latchkeyError.ts'
import type { Http } from '../ports/http.ts'
import { aliceAddress, bobAddress, meadowChain } from '../testing/fixtures.ts'
import { createBlockchainApi } from './createBlockchainApi.ts'
import { createDirectoryApi } from './directoryApi.ts'
import { bigList, naughtyStrings } from './fixtures/naughtyStrings.ts'

const base = 'https://services.test'
const networkId = meadowChain.caipNetworkId
const at = { networkId, address: aliceAddress }
const token = `${networkId}:${bobAddress}`
const swap = { ...at, from: token, to: token, amountBaseUnits: 1n }
const purchase = { networkId, symbol: 'BNB', amount: '100', currency: 'USD', method: 'card' }

/** All calls of both clients, with services that answer each one with the same text. */
function callsOn(text: string, status = 200) {
  const chains = JSON.stringify({ http: [networkId], ws: [] })
  const answer: Http = async ({ url }) => {
    const known = new URL(url).pathname === '/v1/supported-chains'
    return { status: known ? 200 : status, headers: new Headers(), text: known ? chains : text }
  }
  const needs = { http: answer, base }
  const chain = createBlockchainApi(needs)
  const directory = createDirectoryApi(needs)
  return {
    wallets: () => directory.wallets({ page: 1, entries: 40 }),
    features: () => directory.features(),
    origins: () => directory.origins(),
    isAnalyticsEnabled: () => directory.isAnalyticsEnabled(),
    serverTime: () => chain.serverTime(),
    identity: () => chain.identity(at),
    history: () => chain.history(at),
    balance: async () => (await chain.balance(at)).holdings,
    collectibles: () => chain.collectibles(at),
    quotes: () => chain.quotes(swap),
    swapTokens: () => chain.swapTokens(networkId),
    prices: () => chain.prices(networkId, [token]),
    allowance: () => chain.allowance({ ...at, token }),
    gasPrice: () => chain.gasPrice(networkId),
    buildSwap: () => chain.buildSwap({ ...swap, quotedBaseUnits: 1n }),
    buildApproval: () => chain.buildApproval(swap),
    name: () => chain.name(networkId, 'marisol.latchkey.id'),
    namesOf: () => chain.namesOf(at),
    nameSuggestions: () => chain.nameSuggestions(networkId, 'marisol', 'latchkey.id'),
    registerName: () => chain.registerName({ ...at, coinType: 60, message: '{}', signature: '0x' }),
    onrampOptions: () => chain.onrampOptions(networkId),
    onrampQuote: () => chain.onrampQuote(purchase),
    onrampUrl: () => chain.onrampUrl({ ...at, ...purchase, quoteId: 'q' }),
    sessions: () => chain.sessions(at),
    revokeSession: () => chain.revokeSession({ ...at, pci: 'p', signature: '0x' }),
  } satisfies Record<string, () => Promise<unknown>>
}

/** The results of all calls: the value, or the code of the LatchkeyError. Any other error fails the test. */
async function answersTo(text: string, status?: number): Promise<Record<string, unknown>> {
  const results = Object.entries(callsOn(text, status)).map(async ([name, call]) => {
    try {
      return [name, await call()]
    } catch (error) {
      if (!isLatchkeyError(error)) throw error
      return [name, error.code]
    }
  })
  return Object.fromEntries(await Promise.all(results))
}

const serialized = (value: unknown) =>
  JSON.stringify(value, (_, one) =>
    typeof one === 'bigint' ? String(one) : one instanceof Map ? [...one] : one,
  )

/** An answer with all fields that the calls read; each text in it is `text`. */
const everyField = (text: string) => ({
  data: [
    {
      id: text,
      name: text,
      image_id: text,
      image_url: text,
      rdns: text,
      homepage: text,
      mobile_link: text,
      chains: [text],
      chainId: networkId,
      contract: text,
      tokenId: '1',
      collection: text,
      imageUrl: text,
      metadata: {
        hash: text,
        chain: networkId,
        minedAt: '2026-11-20T12:00:00Z',
        operationType: text,
        sentFrom: text,
        sentTo: text,
      },
      transfers: [
        {
          fungible_info: { name: text, symbol: text, icon: { url: text }, decimals: 2 },
          direction: 'in',
          sender: text,
          recipient: text,
          quantity: { numeric: '1' },
        },
      ],
    },
  ],
  next: text,
  count: 1,
  features: [{ id: text, isEnabled: true, config: [text] }],
  allowedOrigins: [text],
  name: text,
  avatar: text,
  balances: [
    {
      name: text,
      symbol: text,
      chainId: networkId,
      iconUrl: text,
      quantity: { decimals: '2', numeric: '1' },
    },
  ],
  suggestions: [{ name: text, registered: false }],
  purchaseCurrencies: [
    { id: text, name: text, symbol: text, iconUrl: text, networks: [{ name: text, chain_id: text }] },
  ],
  partner: { id: text, name: text },
  url: text,
})

describe('F79: malformed answers leave values out or throw a LatchkeyError in every call', () => {
  test.each([
    ['100,000 brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['100,000 brackets in a field', `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['100,000 objects', `${'{"data":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['unclosed', '{"data":['],
    ['an empty text', ''],
    ['null', 'null'],
    ['a number', '1e999'],
    ['a page', '<!doctype html><title>Sign in to the café</title>'],
    [
      'lists with items that are not objects',
      '{"data":[null,1,"x",[]],"balances":[null,1e999],"next":{},"count":1e999}',
    ],
  ])('%s leaves no invalid value in any result', async (_, text) => {
    const shown = serialized(await answersTo(text))
    expect(shown).not.toMatch(/Infinity|NaN|\[object/)
  })

  test('infinite numbers and unusual notations are left out', async () => {
    const holding = (decimals: unknown, numeric: unknown) => ({
      name: 'T',
      symbol: 'T',
      chainId: networkId,
      quantity: { decimals, numeric },
      price: Number.MAX_VALUE,
    })
    const text = JSON.stringify({
      balances: [holding('2', '1.5'), holding('1e999', '1'), holding('0x2', '1'), holding('2', '1e5')],
    }).replace(String(Number.MAX_VALUE), '1e999')
    const { balance } = await answersTo(text)
    expect(balance).toMatchObject([{ amountBaseUnits: 150n, price: undefined, value: undefined }])
  })

  test('the last value of a duplicate field is used', async () => {
    const { identity } = await answersTo('{"name":"a","name":"b","avatar":null}')
    expect(identity).toEqual({ name: 'b', imageUrl: undefined })
  })

  test('lone surrogates are removed, so that every text can be part of a URL', async () => {
    const answers = await answersTo(JSON.stringify(everyField('a\ud83eb\udc00c')))
    const shown = serialized(answers)
    expect(shown).toContain('"abc"')
    expect(shown).not.toMatch(/\\ud[89a-f]/)
    expect(() => encodeURIComponent(String((answers.history as { next: string }).next))).not.toThrow()
  })

  test('F78: each of the big list of naughty strings is returned unchanged but for lone surrogates', async () => {
    expect(bigList).toHaveLength(515)
    for (const text of naughtyStrings) {
      const { identity, history } = await answersTo(JSON.stringify(everyField(text)))
      const name = text.replace(/\p{Cs}/gu, '') || undefined
      expect(identity).toMatchObject({ name })
      expect(history).toMatchObject({ next: name })
    }
  })

  test('F78: a name of 1 MB is cut', async () => {
    const { identity } = await answersTo(`{"name":"${'x'.repeat(1_000_000)}"}`)
    expect((identity as { name: string }).name).toHaveLength(2_048)
  })
})

describe('R-15: nothing in an answer reaches a prototype', () => {
  const evil = '{"polluted":true,"toString":"x"}'
  const payloads = ['__proto__', 'constructor', 'prototype'].flatMap((key) => {
    const inner = key === 'constructor' ? `{"prototype":${evil}}` : evil
    const fields = JSON.stringify(everyField('t')).slice(1, -1)
    return [
      `{"${key}":${inner}}`,
      `{"${key}":${inner},${fields}}`,
      `{${fields},"${key}":${inner}}`,
      `[{"${key}":${inner}}]`,
      `{"data":[{"${key}":${inner},"id":"1","name":"n"}],"balances":[{"${key}":${inner}}]}`,
      `{"data":{"${key}":${inner}}}`,
      `{"addresses":{"${key}":{"address":"0x1"},"60":{"${key}":${inner},"address":"0x1"}},"name":"n"}`,
      `{"features":[{"id":"${key}","isEnabled":true,"config":["${key}"]}],"suggestions":[{"name":"${key}"}]}`,
      `{"tx":{"${key}":${inner},"eip155":{"${key}":${inner}}},"quotes":[{"${key}":${inner}}]}`,
      `{"fungibles":[{"address":"${key}","price":1,"${key}":${inner}}],"tokens":[{"${key}":${inner}}]}`,
    ]
  })

  test('30 payloads with prototype keys change no prototype in any call', async () => {
    expect(payloads).toHaveLength(30)
    for (const payload of payloads) {
      const { sessions: _raw, ...answers } = await answersTo(payload)
      expect(({} as { polluted?: unknown }).polluted, payload).toBeUndefined()
      expect(String({}), payload).toBe('[object Object]')
      expect(serialized(answers), payload).not.toContain('polluted')
      for (const value of Object.values(answers))
        expect((value as { polluted?: unknown } | undefined)?.polluted, payload).toBeUndefined()
    }
  })
})

describe('F83: origins of a project', () => {
  test('429 and 5xx reject; any other failure returns an empty allow-list', async () => {
    expect((await answersTo('{}', 429)).origins).toBe('rate_limited')
    expect((await answersTo('<h1>', 500)).origins).toBe('server_error')
    expect((await answersTo('{}', 503)).origins).toBe('server_error')
    for (const [text, status] of [
      ['{}', 404],
      ['{"allowedOrigins":"*"}', 200],
      ['{"allowedOrigins":[1,{},null]}', 200],
      ['<h1>', 200],
      ['', 200],
      ['{"allowedOrigins":["https://a.example"]}', 401],
    ] as const)
      expect((await answersTo(text, status)).origins, `${status} ${text}`).toEqual([])
    expect((await answersTo('{"allowedOrigins":["https://a.example"]}')).origins).toEqual([
      'https://a.example',
    ])
  })
})
