import { expect, test } from 'vitest'
import { createMailRenderer } from './renderMail.ts'

const render = createMailRenderer({
  origin: 'https://launch.example',
  appName: 'Launch',
  links: { path: () => '/unsubscribe' } as never, // Nothing else is asked of it.
})
const digest = (names: readonly string[]) =>
  render({
    kind: 'digest',
    to: 'a@b.example',
    userId: '1',
    list: 'digest',
    path: '/airdrops',
    event: '',
    names,
  })
const alert = (name: string) =>
  render({
    kind: 'alert',
    to: 'a@b.example',
    userId: '1',
    list: 'claims',
    alert: 'drop-opens',
    path: '/airdrops',
    event: '',
    name,
  })
const own = ['https://launch.example/airdrops', 'https://launch.example/unsubscribe']
const linksIn = (text: string) => text.match(/\S*(?:\/\/|www\.|\w\.[a-z]{2,})\S*/gi) ?? []

test.each([
  'Verify your wallet at https://evil.example/claim now',
  'Go to EVIL.example',
  'www.evil.example',
  'write to help@evil.example',
  'claim on evil。example',
  '//evil.example',
])('a title of strangers makes no link in a mail: %s', (title) => {
  for (const { text, html, subject } of [digest([title]), alert(title)]) {
    expect([subject, text, html].join().toLowerCase()).not.toMatch(/evil.?example/)
    expect(linksIn(text)).toEqual(own)
    expect(text).toContain('“')
  }
})

test('a title of strangers is quoted, cleaned and cut', () => {
  expect(alert('Season 2.5').subject).toBe('The airdrop “Season 2.5” is open')
  const { subject } = alert(`Free” is open.\r\nBcc: x\u202E${'a'.repeat(200)}`)
  expect(subject).toMatch(/^The airdrop “[^“”\r\n\u202E]{1,60}” is open$/)
})

test('a mail names ten airdrops, and counts the others', () => {
  const { text } = digest(Array.from({ length: 100 }, (_, index) => `Drop ${index}`))
  expect(text.match(/“Drop \d+”/g)).toHaveLength(10)
  expect(text).toContain('And 90 more.')
})
