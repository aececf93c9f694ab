import { expect, test } from 'vitest'
import { readAuthPrompt } from './authPrompt.ts'

const read = (query: Record<string, string>) => readAuthPrompt(new URLSearchParams(query))

test('nobody was sent without auth=1', () => {
  expect(read({})).toBeNull()
  expect(read({ intended: '/dashboard' })).toBeNull()
  expect(read({ auth: '0', intended: '/dashboard' })).toBeNull()
})

test.each(['/', '/dashboard', '/dashboard?tab=1#top', '/a//b'])('a guest goes on to %s', (intended) => {
  expect(read({ auth: '1', intended })).toEqual({ intended })
})

test.each([
  '/\\evil.example',
  '//evil.example',
  '///evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  'dashboard',
  `/${'a'.repeat(512)}`,
  '',
])('never to %j', (intended) => {
  expect(read({ auth: '1', intended })).toEqual({ intended: '/dashboard' })
})
