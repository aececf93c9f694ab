import { expect, test } from 'vitest'
import { originProblem } from './originProblem.ts'

test.each([
  'https://meadow.example',
  'https://meadow.example:8443',
  'http://10.0.0.7:3000',
  'https://*.preview.meadow.example',
  'https://*.meadow.co.uk',
  'https://*.meadow.github.io',
  'https://*.city.kawasaki.jp',
])('%s is a valid origin', (origin) => {
  expect(originProblem(origin, false)).toBeUndefined()
})

test.each(['http://localhost:*', 'http://127.0.0.1:*'])(
  '%s is valid for a development project only',
  (origin) => {
    expect(originProblem(origin, true)).toBeUndefined()
    expect(originProblem(origin, false)).toContain('--dev')
  },
)

test.each([
  'meadow.example',
  'https://meadow.example/',
  'https://meadow.example/path',
  'https://user@meadow.example',
  'https://*',
  'https://*.example',
  'https://*.co.uk',
  'https://*.co.uk:8443',
  'https://*.github.io',
  'https://*.vercel.app',
  'https://*.xn--p1ai',
  'https://*.other.kawasaki.jp',
  'https://*.*.meadow.example',
  'https://me*.meadow.example',
  'http://*.meadow.example',
  'https://meadow.example:*',
  'https://meadow.example:443',
  'https://MEADOW.example',
  'https://meadow.example\n',
  'javascript:alert(1)',
  'null',
  '*',
  '',
])('%j is rejected', (origin) => {
  expect(originProblem(origin, true)).toEqual(expect.any(String))
})
