import { expect, test } from 'vitest'
import { readEmailAddress } from './emailAddress.ts'

test.each([
  ['as it is', 'ann@mail.example'],
  ['with capitals', 'Ann+1@Mail.Example', 'Ann+1@Mail.Example'],
  ['with a zero width space inside', 'ann\u200b@mail.example'],
  ['with a byte order mark and a mark of direction', '\ufeff\u200eann@mail.example\u202c'],
  ['with a soft hyphen and a word joiner', 'ann@ma\u00adil.exam\u2060ple'],
  ['between spaces of every kind', '\u00a0 ann@mail.example\u202f\n'],
  ['with a final full stop', 'ann@mail.example.'],
  ['with a comma, as in a list', 'ann@mail.example, '],
  ['with a semicolon, as in a list', 'ann@mail.example;'],
  ['of a link', 'mailto:ann@mail.example'],
  ['of a link with a subject', 'MAILTO:ann%40mail.example?subject=Hello%20Ann'],
  ['of a link with a percent sign that is none', 'mailto:ann%@mail.example', 'ann%@mail.example'],
  ['after a name', 'Ann Lee <ann@mail.example>'],
  ['after a quoted name with an at sign', '"Lee, Ann @ work" <ann@mail.example>,'],
  ['in angle brackets, as a link', '<mailto:ann@mail.example>'],
  ['with one angle bracket of a pair', 'ann@mail.example>'],
  ['in parentheses', '(ann@mail.example)'],
  ['in quotes', '“ann@mail.example”'],
  ['in apostrophes', "'ann@mail.example'"],
  ['in guillemets, with a stop', '«ann@mail.example».'],
  ['in full width', 'ａｎｎ＠ｍａｉｌ．ｅｘａｍｐｌｅ'],
  ['with an ideographic stop', 'ann@mail。example'],
])('an address %s is read', (_, text, address = 'ann@mail.example') => {
  expect(readEmailAddress(text)).toEqual({ address, problem: undefined })
})

test.each([
  "o'ann@mail.example",
  "'ann@mail.example",
  '{ann}@mail.example',
  'ann@bücher.example',
  'ann@例え.テスト',
])('%s is an address, and nothing of it is left out', (text) => {
  expect(readEmailAddress(text)).toEqual({ address: text, problem: undefined })
})

test.each([
  ['änn@mail.example', 'ä'],
  ['аnn@mail.example', 'а'],
  ['ann😀@mail.example', '😀'],
  ['an,n@mail.example', ','],
  ['ann(work)@mail.example', '('],
  ['ann@mail_1.example', '_'],
  ['ann@mail.example/inbox', '/'],
  ['a@mail.example,b@mail.example', ','],
  ['A <a@mail.example>, B <b@mail.example>', undefined],
])('%s has a letter that mail does not allow, or a space', (text, letter) => {
  expect(readEmailAddress(text).problem).toEqual(letter === undefined ? 'space' : { letter })
})

test.each(['ann smith@mail.example', 'ann@ mail.example', 'a@mail.example b@mail.example'])(
  '%s has a space, which is not left out: the address could be another one',
  (text) => {
    expect(readEmailAddress(text)).toEqual({ address: text, problem: 'space' })
  },
)

test.each(
  [
    '',
    'ann',
    'ann@',
    '@mail.example',
    'ann@mail',
    'ann@mail.',
    'ann@.example',
    'ann@mail..example',
    'ann@mail.e',
  ].concat(
    ['ann@127.0.0.1', '.ann@mail.example', 'ann.@mail.example', 'ann@@mail.example', 'ann@-mail.example'],
    [`${'a'.repeat(65)}@mail.example`, `ann@${'mail.'.repeat(60)}example`],
  ),
)('%s is incomplete', (text) => {
  expect(readEmailAddress(text).problem).toBe('incomplete')
})
