import { expect, test } from 'vitest'
import { pairingUriIn } from './pairingLink.ts'

const uri =
  'wc:07d1bc7e@2?relay-protocol=irn&symKey=6d443984&expiryTimestamp=1795313112&methods=wc_sessionPropose'
const encoded = encodeURIComponent(uri)

test.each([
  ['a pairing URI', uri],
  ['a pairing URI with surrounding space', `  ${uri}\n`],
  ['a link of a web wallet', `http://127.0.0.1:4113/phone/wc?uri=${encoded}`],
  ['a link with more parameters', `https://wallet.example/wc?uri=${encoded}&lang=en`],
  ['a link with the URI in the fragment', `http://127.0.0.1:4113/phone/wc#uri=${encoded}`],
  ['a link of an app', `harbour://wc?uri=${encoded}`],
])('the pairing URI is found in %s', (_, text) => {
  expect(pairingUriIn(text)).toBe(uri)
})

test.each([
  ['an empty text', ''],
  ['other text', 'hello'],
  ['a URL without one', 'http://127.0.0.1:4113/phone'],
  ['the first version of the protocol', 'wc:07d1bc7e@1?bridge=x&key=00'],
  ['a URI without its key', 'wc:07d1bc7e@2?relay-protocol=irn'],
  ['a script', `javascript:alert(1)//?uri=${encodeURIComponent('javascript:alert(1)')}`],
])('no pairing URI is found in %s', (_, text) => {
  expect(pairingUriIn(text)).toBeUndefined()
})
