import { expect, test } from 'vitest'
import { readAuthPrompt } from './authPrompt.ts'

const read = (query: Record<string, string>) => readAuthPrompt(new URLSearchParams(query))

test('without auth=1 there is no prompt', () => {
  expect(read({})).toBeNull()
  expect(read({ intended: '/dashboard' })).toBeNull()
  expect(read({ auth: '0', intended: '/dashboard' })).toBeNull()
})

test.each(['/', '/dashboard', '/dashboard?tab=1#top', '/a//b'])(
  'the intended path %s is accepted',
  (intended) => {
    expect(read({ auth: '1', intended })).toEqual({ intended })
  },
)

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
])('the intended path %j is replaced by /dashboard', (intended) => {
  expect(read({ auth: '1', intended })).toEqual({ intended: '/dashboard' })
})
