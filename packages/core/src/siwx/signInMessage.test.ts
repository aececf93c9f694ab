import { describe, expect, test } from 'vitest'
import { isLatchkeyError } from '../errors/latchkeyError.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'
import { parseSignInMessage } from './parseSignInMessage.ts'
import type { SignInMessage } from './signInMessage.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solanaAddress = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'

const basic: SignInMessage = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: 'meadow.example',
  uri: 'https://meadow.example/login',
  version: '1',
  nonce: 'k3pLm92xTq',
  issuedAt: '2026-03-01T09:30:00Z',
}
const full: SignInMessage = {
  ...basic,
  scheme: 'https',
  statement: 'Sign in to Meadow. It costs nothing!',
  expirationTime: '2026-03-01T09:35:00.000Z',
  notBefore: '2026-03-01T10:29:00+01:00',
  requestId: 'req-7:b@x%20y',
  resources: [
    'https://meadow.example/terms',
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
  ],
}

/** The lines of {@link full}, so that a test can change one. */
const fullLines = [
  'https://meadow.example wants you to sign in with your Ethereum account:',
  address,
  '',
  'Sign in to Meadow. It costs nothing!',
  '',
  'URI: https://meadow.example/login',
  'Version: 1',
  'Chain ID: 1',
  'Nonce: k3pLm92xTq',
  'Issued At: 2026-03-01T09:30:00Z',
  'Expiration Time: 2026-03-01T09:35:00.000Z',
  'Not Before: 2026-03-01T10:29:00+01:00',
  'Request ID: req-7:b@x%20y',
  'Resources:',
  '- https://meadow.example/terms',
  '- ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
]

const changed = (change: (lines: string[]) => void) => {
  const lines = [...fullLines]
  change(lines)
  return lines.join('\n')
}
const replaced = (start: string, line: string) =>
  changed((lines) =>
    lines.splice(
      lines.findIndex((known) => known.startsWith(start)),
      1,
      line,
    ),
  )
const without = (start: string) =>
  changed((lines) =>
    lines.splice(
      lines.findIndex((known) => known.startsWith(start)),
      1,
    ),
  )

const refusal = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return isLatchkeyError(error) ? error.code : error
  }
  return 'accepted'
}

test('a message with all fields has the order of EIP-4361', () => {
  expect(formatSignInMessage(full)).toBe(fullLines.join('\n'))
  expect(parseSignInMessage(fullLines.join('\n'))).toEqual(full)
})

test('without a statement two empty lines remain', () => {
  expect(formatSignInMessage(basic)).toBe(
    `meadow.example wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: https://meadow.example/login\nVersion: 1\nChain ID: 1\nNonce: k3pLm92xTq\nIssued At: 2026-03-01T09:30:00Z`,
  )
})

test('a solana message names its account type and keeps one empty line without a statement', () => {
  const fields: SignInMessage = {
    ...basic,
    accountAddress: solanaAddress,
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }
  const text = formatSignInMessage(fields)
  expect(text).toContain(`with your Solana account:\n${solanaAddress}\n\nURI: `)
  expect(text).toContain('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
  expect(parseSignInMessage(text)).toEqual(fields)
})

const accepted: Record<string, Partial<SignInMessage>> = {
  'no optional field': {},
  'a statement alone': { statement: 'I accept the Terms: https://meadow.example/terms' },
  'a statement of one space': { statement: ' ' },
  'a statement that looks like a field': { statement: 'URI: https://elsewhere.example' },
  'an expiration alone': { expirationTime: '2026-03-01T09:31:00Z' },
  'a not-before alone': { notBefore: '2026-03-01T09:29:00Z' },
  'a request id alone': { requestId: 'a' },
  'an empty request id': { requestId: '' },
  'no resource under the heading': { resources: [] },
  'a resource without an authority': { resources: ['urn:isbn:0451450523'] },
  'a port': { domain: 'localhost:4100', uri: 'http://localhost:4100' },
  'an IPv4 domain': { domain: '127.0.0.1' },
  'an IPv6 domain': { domain: '[2001:db8::1]:8443', uri: 'https://[2001:db8::1]:8443/' },
  'an IPv6 domain that ends in IPv4': { domain: '[::ffff:192.0.2.1]' },
  'user information and a port': { domain: 'someone@meadow.example:8080' },
  'a scheme before the domain': { scheme: 'http' },
  'a scheme with a dot': { scheme: 'app.meadow+x-1' },
  'an escaped domain': { domain: 'm%C3%A9adow.example' },
  'fractions of a second': { issuedAt: '2026-03-01T09:30:00.123456789Z' },
  'an offset': { issuedAt: '2026-03-01T09:30:00-08:00' },
  'a leap day': { issuedAt: '2024-02-29T00:00:00Z' },
  'a leap second': { issuedAt: '2016-12-31T23:59:60Z' },
  'a leap second with an offset': { issuedAt: '1990-12-31T15:59:60-08:00' },
  'lower-case time letters': { issuedAt: '2026-03-01t09:30:00z' },
  'a long nonce': { nonce: 'A1'.repeat(64) },
  'a chain beyond 2^53': { chainId: 'eip155:99999999999999999999' },
  'a URI with query and fragment': { uri: 'https://meadow.example/a/b?c=d/?e#f?g' },
  'a URI without authority': { uri: 'did:web:meadow.example' },
  'every character a statement may have': {
    statement: "ABCxyz019-._~:/?#[]@!$&'()*+,;= end",
  },
}

test.each(Object.entries(accepted))('%s is accepted, and formats back byte for byte', (_, change) => {
  const fields = { ...basic, ...change }
  const text = formatSignInMessage(fields)
  expect(parseSignInMessage(text)).toEqual(fields)
  expect(formatSignInMessage(parseSignInMessage(text))).toBe(text)
})

const refusedTexts: Record<string, string> = {
  'an empty text': '',
  'no header': changed((lines) => lines.shift()),
  'a header with another wording': replaced(
    'https',
    'meadow.example asks you to sign in with your Ethereum account:',
  ),
  'an unknown account type': replaced(
    'https',
    'meadow.example wants you to sign in with your Dogecoin account:',
  ),
  'a lower-case account type': replaced(
    'https',
    'meadow.example wants you to sign in with your ethereum account:',
  ),
  'an inherited account type': replaced(
    'https',
    'meadow.example wants you to sign in with your toString account:',
  ),
  'a header without a domain': replaced('https', ' wants you to sign in with your Ethereum account:'),
  'a scheme without a domain': replaced('https', 'https:// wants you to sign in with your Ethereum account:'),
  'a scheme that begins with a digit': replaced(
    'https',
    '1x://meadow.example wants you to sign in with your Ethereum account:',
  ),
  'a path in the domain': replaced(
    'https',
    'meadow.example/login wants you to sign in with your Ethereum account:',
  ),
  'two @ in the domain': replaced(
    'https',
    'a@b@meadow.example wants you to sign in with your Ethereum account:',
  ),
  'a port with letters': replaced(
    'https',
    'meadow.example:80a wants you to sign in with your Ethereum account:',
  ),
  'a domain beyond ASCII': replaced(
    'https',
    'mеadow.example wants you to sign in with your Ethereum account:',
  ),
  'a broken escape in the domain': replaced(
    'https',
    'm%zzadow wants you to sign in with your Ethereum account:',
  ),
  'a broken IPv6 domain': replaced('https', '[1::2::3] wants you to sign in with your Ethereum account:'),
  'no address': without(address),
  'a lower-case address': replaced(address, address.toLowerCase()),
  'an upper-case address': replaced(address, `0x${address.slice(2).toUpperCase()}`),
  'a wrong checksum': replaced(address, `0xF${address.slice(3)}`),
  'a short address': replaced(address, address.slice(0, -1)),
  'an address with a space after it': replaced(address, `${address} `),
  'a solana address on ethereum': replaced(address, solanaAddress),
  'no empty line after the address': changed((lines) => lines.splice(2, 1)),
  'no empty line after the statement': changed((lines) => lines.splice(4, 1)),
  'two empty lines after the statement': changed((lines) => lines.splice(4, 0, '')),
  'three empty lines without a statement': changed((lines) => lines.splice(3, 1, '', '')),
  'one empty line without a statement': changed((lines) => lines.splice(3, 2)),
  'a statement of two lines': replaced('Sign in', 'Sign in\nto Meadow'),
  'a statement with a carriage return': replaced('Sign in', 'Sign in\rto Meadow'),
  'a statement with a tab': replaced('Sign in', 'Sign in\tto Meadow'),
  'a statement beyond ASCII': replaced('Sign in', 'Sign in to Meadow ✓'),
  'a statement with a quote': replaced('Sign in', 'Sign in to "Meadow"'),
  'a statement with a reversing mark': replaced('Sign in', 'Sign in‮ to Meadow'),
  'carriage returns': fullLines.join('\r\n'),
  'no URI': without('URI'),
  'a relative URI': replaced('URI', 'URI: /login'),
  'a URI with a space': replaced('URI', 'URI: https://meadow.example/a b'),
  'a URI with a bracket in its path': replaced('URI', 'URI: https://meadow.example/[a]'),
  'a URI with a broken escape': replaced('URI', 'URI: https://meadow.example/%4'),
  'an empty URI': replaced('URI', 'URI: '),
  'no version': without('Version'),
  'version 2': replaced('Version', 'Version: 2'),
  'version 1.0': replaced('Version', 'Version: 1.0'),
  'no chain id': without('Chain ID'),
  'a chain id in hex': replaced('Chain ID', 'Chain ID: 0x1'),
  'a chain id with a leading zero': replaced('Chain ID', 'Chain ID: 01'),
  'a CAIP-2 chain id': replaced('Chain ID', 'Chain ID: eip155:1'),
  'a negative chain id': replaced('Chain ID', 'Chain ID: -1'),
  'a chain id of Arabic digits': replaced('Chain ID', 'Chain ID: ١'),
  'no nonce': without('Nonce'),
  'a nonce of 7': replaced('Nonce', 'Nonce: abcdefg'),
  'a nonce with a hyphen': replaced('Nonce', 'Nonce: abcd-efgh'),
  'a nonce with a space after it': replaced('Nonce', 'Nonce: k3pLm92xTq '),
  'no issued-at': without('Issued At'),
  'a date alone': replaced('Issued At', 'Issued At: 2026-03-01'),
  'a time without a zone': replaced('Issued At', 'Issued At: 2026-03-01T09:30:00'),
  'a space for the T': replaced('Issued At', 'Issued At: 2026-03-01 09:30:00Z'),
  'the thirtieth of February': replaced('Issued At', 'Issued At: 2026-02-30T09:30:00Z'),
  'a leap day in a common year': replaced('Issued At', 'Issued At: 2100-02-29T09:30:00Z'),
  'month 13': replaced('Issued At', 'Issued At: 2026-13-01T09:30:00Z'),
  'hour 24': replaced('Issued At', 'Issued At: 2026-03-01T24:00:00Z'),
  'second 60 in the middle of a day': replaced('Issued At', 'Issued At: 2026-03-01T09:30:60Z'),
  'an offset of 24 hours': replaced('Issued At', 'Issued At: 2026-03-01T09:30:00+24:00'),
  'an empty fraction': replaced('Issued At', 'Issued At: 2026-03-01T09:30:00.Z'),
  'a bad expiration': replaced('Expiration', 'Expiration Time: tomorrow'),
  'a bad not-before': replaced('Not Before', 'Not Before: 1772357400'),
  'a request id with a slash': replaced('Request ID', 'Request ID: a/b'),
  'a request id with a space': replaced('Request ID', 'Request ID: a b'),
  'the nonce before the chain id': changed((lines) => lines.splice(7, 2, lines[8] ?? '', lines[7] ?? '')),
  'the not-before before the expiration': changed((lines) =>
    lines.splice(10, 2, lines[11] ?? '', lines[10] ?? ''),
  ),
  'resources before the request id': changed((lines) =>
    lines.splice(12, 4, ...lines.slice(13), lines[12] ?? ''),
  ),
  'the URI twice': changed((lines) => lines.splice(6, 0, lines[5] ?? '')),
  'the nonce twice': changed((lines) => lines.splice(9, 0, lines[8] ?? '')),
  'the expiration twice': changed((lines) => lines.splice(11, 0, lines[10] ?? '')),
  'resources twice': changed((lines) => lines.push('Resources:')),
  'an unknown field': changed((lines) => lines.splice(9, 0, 'Audience: all')),
  'a field in lower case': replaced('Nonce', 'nonce: k3pLm92xTq'),
  'a field without the space': replaced('Nonce', 'Nonce:k3pLm92xTq'),
  'a resource that is no URI': replaced('- ipfs', '- terms of service'),
  'a resource without its hyphen': replaced('- ipfs', 'ipfs://bafy'),
  'an empty resource': replaced('- ipfs', '- '),
  'an empty line at the end': `${fullLines.join('\n')}\n`,
  'an empty line before it': `\n${fullLines.join('\n')}`,
  'a space before it': ` ${fullLines.join('\n')}`,
  'a byte order mark': `\uFEFF${fullLines.join('\n')}`,
  'text after the end': `${fullLines.join('\n')}\nPlease.`,
  'a zero byte at the end': `${fullLines.join('\n')}\0`,
  'more than 16,384 characters': changed((lines) =>
    lines.push(`- https://meadow.example/${'a'.repeat(16_384)}`),
  ),
}

test.each(Object.entries(refusedTexts))('%s is rejected', (_, text) => {
  expect(refusal(() => parseSignInMessage(text))).toBe('invalid_sign_in_message')
})

test('the text that the rejected ones are derived from is accepted', () => {
  expect(refusal(() => parseSignInMessage(changed(() => {})))).toBe('accepted')
})

const refusedFields: Record<string, object> = {
  'no domain': { domain: undefined },
  'a nonce that is a number': { nonce: 12_345_678 },
  'a statement that is not text': { statement: 1 },
  'an empty statement': { statement: '' },
  'a statement with a line end': { statement: 'a\nURI: https://elsewhere.example' },
  'a nonce with a line end': { nonce: 'k3pLm92xTq\n' },
  'a domain with a line end': { domain: 'meadow.example\n' },
  'a chain id that is not CAIP-2': { chainId: '1' },
  'an unknown namespace': { chainId: 'doge:1' },
  'resources that are no list': { resources: 'https://meadow.example' },
  'a resource that is no text': { resources: [1] },
  'an address of another namespace': { accountAddress: solanaAddress },
}

test.each(Object.entries(refusedFields))('%s is rejected when formatting', (_, change) => {
  // Callers without type checks may pass anything.
  const fields = { ...basic, ...change } as SignInMessage
  expect(refusal(() => formatSignInMessage(fields))).toBe('invalid_sign_in_message')
})

test.each([
  ['Zaloguj się.', '"ę" (U+0119) as character 11'],
  ['Melde dich bei Müller an', '"ü" (U+00FC) as character 17'],
  ['Sign in 🦇', '"🦇" (U+1F987) as character 9'],
  ['\u{1F987}! “now”', '"🦇" (U+1F987) as character 1'],
  ['Sign "in"', '"\\"" (U+0022) as character 6'],
  ['It’s free', '"’" (U+2019) as character 3'],
  ['First.\nSecond.', '"\\n" (U+000A) as character 7'],
  ['First.\r\nSecond.', '"\\r" (U+000D) as character 7'],
  ['Save 5 %', '"%" (U+0025) as character 8'],
  ['a\ttab', '"\\t" (U+0009) as character 2'],
])('of the statement %j the problem names the character and its place: %s', (statement, found) => {
  expect(() => formatSignInMessage({ ...basic, statement })).toThrow(
    `the statement has ${found}, which EIP-4361 does not allow`,
  )
})

test('of an empty statement the problem says what to do', () => {
  expect(() => formatSignInMessage({ ...basic, statement: '' })).toThrow('is empty; leave it out instead')
})

test('a statement with an apostrophe of ASCII is allowed', () => {
  expect(formatSignInMessage({ ...basic, statement: "It's free!" })).toContain("\nIt's free!\n")
})

describe('a message that is not a string', () => {
  test.each([undefined, null, 7, {}, []])('%s is rejected', (value) => {
    expect(refusal(() => parseSignInMessage(value as unknown as string))).toBe('invalid_sign_in_message')
  })
})
