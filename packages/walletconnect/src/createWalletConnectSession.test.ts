import { EventEmitter } from 'node:events'
import { createFakeClock } from '@latchkey/core/testing'
import { formatDeeplinkUrl } from '@walletconnect/utils'
import { expect, test } from 'vitest'
import { createWalletConnectSession } from './createWalletConnectSession.ts'
import type { Sdk } from './sdk.ts'

/** A session whose wallet sends `metadata`, with the stored link of an earlier visit. */
function sessionWith(metadata: unknown, stored?: string) {
  const client = Object.assign(new EventEmitter(), { session: { get: () => ({ peer: { metadata } }) } })
  const log = { warn() {}, error() {} } as never
  const storedChoice = Promise.resolve(stored)
  const needs = { clock: createFakeClock(), log, signedIn: [], storedChoice, onChoice() {}, onEnd() {} }
  const session = createWalletConnectSession({ client, core: {} } as unknown as Sdk, 'topic', needs)
  const sendRequest = (id: number) => client.emit('session_request_sent', { topic: 'topic', id })
  return { session, sendRequest }
}

/** Name and picture of a session whose wallet sends `metadata`. */
function walletOf(metadata: unknown) {
  const { name, imageUrl } = sessionWith(metadata).session.wallet
  return { name, imageUrl }
}

const choiceOf = (href: string) => JSON.stringify({ name: 'Harbour', href })

test.each([
  'harbour://',
  'harbour://open/',
  'https://harbour.example/',
  'https://harbour.example/app/',
  'https://t.me/harbour_bot/start',
])('the wallet that was opened by %s is opened with the latest request, as by the SDK', (href) => {
  const { session, sendRequest } = sessionWith({})
  session.openedBy(choiceOf(href))
  sendRequest(7)
  sendRequest(8)
  expect(session.wallet.link?.(true)).toBe(formatDeeplinkUrl(href, 8, 'topic'))
})

test('after a reload the stored link opens the wallet', async () => {
  const { session, sendRequest } = sessionWith({}, choiceOf('harbour://'))
  await Promise.resolve()
  sendRequest(7)
  expect(session.wallet.link?.(false)).toBe('harbour://wc?requestId=7&sessionTopic=topic')
})

test('a wallet that was not opened by a link is opened by its own one, on a phone only', () => {
  const { session } = sessionWith({
    redirect: { native: 'harbour://', universal: 'https://harbour.example' },
  })
  session.openedBy(undefined)
  expect(session.wallet.link?.(true)).toBe('harbour://wc?requestId=0&sessionTopic=topic')
  expect(session.wallet.link?.(false)).toBeUndefined()
})

test.each([
  ['a script', { native: 'javascript:alert(1)' }],
  ['a text that is no link', { native: 7, universal: ['https://harbour.example'] }],
  ['an intent', { native: 'intent://harbour#Intent;end' }],
])('%s in the metadata of a wallet is not followed', (_, redirect) => {
  expect(sessionWith({ redirect }).session.wallet.link?.(true)).toBeUndefined()
})

test.each(['not json', 'null', '{"href":7}', choiceOf('javascript:alert(1)')])(
  'a stored link %s, which another script has written, is not followed',
  (choice) => {
    const { session } = sessionWith({})
    session.openedBy(choice)
    expect(session.wallet.link?.(true)).toBeUndefined()
  },
)

const icon = 'data:image/png;base64,AAAA'

test.each([
  ['missing metadata', undefined, { name: 'Wallet', imageUrl: undefined }],
  ['no icons', { name: 'Meadow' }, { name: 'Meadow', imageUrl: undefined }],
  ['an icon that is not a list', { name: 'Meadow', icons: icon }, { name: 'Meadow', imageUrl: icon }],
  [
    'several icons of which one is valid',
    { name: 7, icons: [null, 'https://x.example/a.png', icon] },
    { name: 'Wallet', imageUrl: icon },
  ],
])('a wallet with %s gets a name and at most a valid picture', (_, metadata, shown) => {
  expect(walletOf(metadata)).toEqual(shown)
})

test.each([
  ['300 s, which is the default of the SDK', undefined, undefined],
  ['12 h, in seconds', 43_200_000, 43_200],
])('a request expires after %s', async (_, waitMs, expiry) => {
  const requests: { expiry?: number }[] = []
  const storedChoice = Promise.resolve(undefined)
  const namespaces = { eip155: { accounts: ['eip155:1:0xa'], methods: ['personal_sign'], events: [] } }
  const client = Object.assign(new EventEmitter(), {
    session: { keys: ['topic'], get: () => ({ namespaces, peer: { metadata: undefined } }) },
    request: async (request: { expiry?: number }) => requests.push(request),
  })
  const core = { relayer: { connected: true } }
  const log = { warn() {}, error() {} } as never
  const needs = {
    clock: createFakeClock(),
    log,
    signedIn: [],
    storedChoice,
    onChoice() {},
    onEnd() {},
  }
  const session = createWalletConnectSession({ client, core } as unknown as Sdk, 'topic', needs)
  await session.request({ networkId: 'eip155:1', method: 'personal_sign', params: [], waitMs })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.expiry).toBe(expiry)
})
