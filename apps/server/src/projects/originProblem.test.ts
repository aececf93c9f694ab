import { expect, test } from 'vitest'
import { originProblem } from './originProblem.ts'

test.each([
  'https://meadow.example',
  'https://meadow.example:8443',
  'http://10.0.0.7:3000',
  'https://*.preview.meadow.example',
])('%s may be a project’s origin', (origin) => {
  expect(originProblem(origin, false)).toBeUndefined()
})

test.each(['http://localhost:*', 'http://127.0.0.1:*'])('%s only of a project for development', (origin) => {
  expect(originProblem(origin, true)).toBeUndefined()
  expect(originProblem(origin, false)).toContain('--dev')
})

test.each([
  'meadow.example',
  'https://meadow.example/',
  'https://meadow.example/path',
  'https://user@meadow.example',
  'https://*',
  'https://*.example',
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
])('%j may not', (origin) => {
  expect(originProblem(origin, true)).toEqual(expect.any(String))
})
