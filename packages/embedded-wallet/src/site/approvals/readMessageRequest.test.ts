import { keccak256, stringToHex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { account, context, other } from '../../testing/approvalContext.ts'
import { FrameError } from '../frameError.ts'
import { readMessageRequest } from './readMessageRequest.ts'

const signIn = (changes: { domain?: string; uri?: string; chainId?: string } = {}) =>
  `${changes.domain ?? 'app.example'} wants you to sign in with your Ethereum account:
${account}


URI: ${changes.uri ?? 'https://app.example'}
Version: 1
Chain ID: ${changes.chainId ?? '1'}
Nonce: abcdefgh12345678
Issued At: 2026-11-20T12:00:00Z`

describe('a message', () => {
  test.each([
    ['text', 'Hello, wörld'],
    ['hex', stringToHex('Hello, wörld')],
  ])('given as %s is shown as text and signed as its bytes', (_, message) => {
    expect(readMessageRequest([message, account.toLowerCase()], context)).toMatchObject({
      text: 'Hello, wörld',
      message: stringToHex('Hello, wörld'),
      warnings: [],
    })
  })

  test.each<[string, readonly unknown[], string]>([
    ['a text', [account, 'Hello'], 'Hello'],
    ['hex', [account.toLowerCase(), stringToHex('Hello')], 'Hello'],
    ['a text with a password', [account, 'Hello', ''], 'Hello'],
    ['an address, the account last', [other, account], other],
    ['the own address', [account, account], account],
  ])('that is %s is read in either order of account and message', (_, params, text) => {
    const shown = readMessageRequest(params, context)
    expect(shown.account).toBe(account)
    expect(shown.text ?? shown.message).toBe(/^0x/.test(text) ? text.toLowerCase() : text)
  })

  test('in either order is refused for another account', () => {
    for (const params of [
      [other, 'Hello'],
      ['Hello', other],
      [account, other],
    ])
      expect(() => readMessageRequest(params, context)).toThrow('for another account')
  })

  test.each([
    ['invalid UTF-8', '0xff00'],
    ['a character that turns the text around', 'pay \u202e001'],
    ['NUL', 'a\u0000b'],
  ])('with %s is shown as bytes, with a warning', (_, message) => {
    expect(readMessageRequest([message, account], context)).toMatchObject({
      text: undefined,
      warnings: ['unreadable-message'],
    })
  })

  test('that is a sign-in for this site has no warning, and is known as one', () => {
    expect(readMessageRequest([signIn(), account], context)).toMatchObject({ warnings: [], isSignIn: true })
    expect(readMessageRequest(['Hello', account], context).isSignIn).toBe(false)
  })

  test('that is a sign-in and grants rights is none that is approved inside of the page (ERC-5573)', () => {
    const granting = `${signIn()}\nResources:\n- https://app.example/terms\n- urn:recap:eyJhdHQiOnt9fQ`
    expect(readMessageRequest([granting, account], context)).toMatchObject({
      isSignIn: false,
      warnings: ['gives-control'],
    })
    const plain = granting.replace(/\n- urn.*/, '')
    expect(readMessageRequest([plain, account], context)).toMatchObject({ isSignIn: true, warnings: [] })
  })

  test.each([
    { domain: 'app.example.evil' },
    { domain: 'evil.example' },
    { domain: 'app.example:444' },
    { domain: 'APP.example' },
    { uri: 'https://evil.example' },
    { uri: 'http://app.example' },
  ])('R-21: that is a sign-in for another site is refused: %j', (changes) => {
    expect(() => readMessageRequest([signIn(changes), account], context)).toThrow(FrameError)
  })

  test('that names the local machine by https is shown with a warning, and refused elsewhere', () => {
    const local = { ...context, origin: 'http://localhost:4100' }
    const named = (uri: string) => [signIn({ domain: 'localhost:4100', uri }), account]
    expect(readMessageRequest(named('http://localhost:4100'), local).warnings).toEqual([])
    expect(readMessageRequest(named('https://localhost:4100'), local).warnings).toEqual(['not-a-sign-in'])
    expect(() => readMessageRequest(named('https://localhost:4200'), local)).toThrow(
      'The sign-in is for https://localhost:4200, not for http://localhost:4100.',
    )
    const plain = { ...context, origin: 'http://app.example' }
    expect(() => readMessageRequest([signIn(), account], plain)).toThrow(
      'for https://app.example, not for http',
    )
  })

  test.each([
    ['without a URI', signIn().replace(/URI.*\n/, '')],
    ['with a line too much', `${signIn()}\nMore: 1`],
    ['in other letters', signIn().replace('wants you to', 'Wants You To')],
    ['of another chain', signIn({ chainId: '2' })],
  ])('R-26: that only looks like a sign-in, %s, has a warning', (_, text) => {
    expect(readMessageRequest([text, account], context)).toMatchObject({
      warnings: ['not-a-sign-in'],
      isSignIn: false,
    })
  })

  test.each(['\u200f', '\u0001', '\u202e'])(
    'R-21: that is a sign-in for another site, with a character that is not shown, is refused: %j',
    (hidden) => {
      const text = signIn({ domain: 'bank.example', uri: 'https://bank.example' })
      const hiding = text.replace(`${account}\n\n\n`, `${account}\n\nHello${hidden}\n\n`)
      // Other sites may accept it.
      expect(parseSiweMessage(hiding)).toMatchObject({
        domain: 'bank.example',
        address: account,
        nonce: 'abcdefgh12345678',
      })
      expect(() => readMessageRequest([hiding, account], context)).toThrow(FrameError)
    },
  )

  test('R-26: that is a sign-in after a mark of the byte order is none', () => {
    expect(readMessageRequest([`\ufeff${signIn()}`, account], context)).toMatchObject({
      text: `\ufeff${signIn()}`,
      warnings: ['not-a-sign-in'],
      isSignIn: false,
    })
  })

  test('R-72: that is a hash can move what the account owns', () => {
    expect(readMessageRequest([keccak256('0x12'), account], context).warnings).toEqual([
      'unreadable-message',
      'gives-control',
    ])
  })

  test.each([[[]], [[1, account]], [['hi', other]], [['hi']], ['hi']])(
    'with parameters %j is refused',
    (params) => {
      expect(() => readMessageRequest(params, context)).toThrow(FrameError)
    },
  )
})
