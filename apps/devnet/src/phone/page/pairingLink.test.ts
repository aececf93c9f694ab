import { expect, test } from 'vitest'
import { pairingUriIn } from './pairingLink.ts'

const uri =
  'wc:07d1bc7e@2?relay-protocol=irn&symKey=6d443984&expiryTimestamp=1795313112&methods=wc_sessionPropose'
const encoded = encodeURIComponent(uri)

test.each([
  ['itself', uri],
  ['itself with space around it', `  ${uri}\n`],
  ['a link of a web wallet', `http://127.0.0.1:4113/phone/wc?uri=${encoded}`],
  ['a link with more in it', `https://wallet.example/wc?uri=${encoded}&lang=en`],
  ['a link that keeps it from servers', `http://127.0.0.1:4113/phone/wc#uri=${encoded}`],
  ['a link of an app', `harbour://wc?uri=${encoded}`],
])('it finds the pairing in %s', (_, text) => {
  expect(pairingUriIn(text)).toBe(uri)
})

test.each([
  ['nothing', ''],
  ['other words', 'hello'],
  ['an address without one', 'http://127.0.0.1:4113/phone'],
  ['the first version of the protocol', 'wc:07d1bc7e@1?bridge=x&key=00'],
  ['a link without its key', 'wc:07d1bc7e@2?relay-protocol=irn'],
  ['a script', `javascript:alert(1)//?uri=${encodeURIComponent('javascript:alert(1)')}`],
])('it finds none in %s', (_, text) => {
  expect(pairingUriIn(text)).toBeUndefined()
})
