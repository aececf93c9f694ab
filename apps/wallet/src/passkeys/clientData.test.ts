import { expect, test } from 'vitest'
import { isAllowedPage, readClientData } from './clientData.ts'

const origin = 'https://wallet.example'
const embedders = ['https://meadow.example', 'https://*.preview.example', 'http://localhost:*']
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['a window', {}, true],
  ['a window that says so', { crossOrigin: false }, true],
  ['a frame of a listed origin', { crossOrigin: true, topOrigin: 'https://meadow.example' }, true],
  ['a frame of a pattern', { crossOrigin: true, topOrigin: 'https://one.preview.example' }, true],
  ['a frame of any local port', { crossOrigin: true, topOrigin: 'http://localhost:5173' }, true],
  ['a frame of two labels', { crossOrigin: true, topOrigin: 'https://a.b.preview.example' }, false],
  ['a frame of another origin', { crossOrigin: true, topOrigin: 'https://evil.example' }, false],
  ['a frame of the pattern itself', { crossOrigin: true, topOrigin: 'https://*.preview.example' }, false],
  ['a frame of an opaque origin', { crossOrigin: true, topOrigin: 'null' }, false],
  ['a frame of nobody', { crossOrigin: true }, false],
  ['a window with an embedder', { topOrigin: 'https://meadow.example' }, false],
  ['another site', { origin: 'https://evil.example' }, false],
  ['a subdomain', { origin: 'https://evil.wallet.example' }, false],
  ['another scheme', { origin: 'http://wallet.example' }, false],
])('a passkey that was used in %s: %j', (_, change, isAllowed) => {
  const data = readClientData(encoded({ challenge: 'c', origin, ...change }))
  expect(data && isAllowedPage(data, origin, embedders)).toBe(isAllowed)
})

test('without an origin that may embed, a passkey is used in a window only', () => {
  const framed = { challenge: 'c', origin, crossOrigin: true, topOrigin: 'https://meadow.example' }
  expect(isAllowedPage(framed, origin, [])).toBe(false)
  expect(isAllowedPage({ challenge: 'c', origin }, origin, [])).toBe(true)
})

test.each([
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no base64url', '!'],
  ['a list', encoded([])],
  ['no challenge', encoded({ origin })],
  ['a text instead of crossOrigin', encoded({ challenge: 'c', origin, crossOrigin: 'false' })],
  ['a list of embedders', encoded({ challenge: 'c', origin, topOrigin: ['https://meadow.example'] })],
])('client data that is %s is not read', (_, text) => {
  expect(readClientData(text)).toBeUndefined()
})
