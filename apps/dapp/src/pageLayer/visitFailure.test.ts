import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios'
import { expect, test } from 'vitest'
import { answerFailure, requestFailure } from './visitFailure.ts'

const visit = (method: string) => ({
  ...{ method, url: 'https://app.example/dashboard' },
  headers: new AxiosHeaders(),
})

test.each([
  ['late', 'ETIMEDOUT'],
  ['unreachable', 'ERR_NETWORK'],
] as const)('F121: a request without an answer is %s, and can be tried again', (problem, code) => {
  expect(requestFailure(new AxiosError('', code, visit('get')))).toEqual({
    problem,
    again: 'https://app.example/dashboard',
  })
})

test('F121: what the browser aborted, and what is not about the network, is no failure of a visit', () => {
  const causes = ['ECONNABORTED', 'ERR_CANCELED'].map((code) => new AxiosError('', code, visit('get')))
  for (const cause of [...causes, new TypeError('a bug'), undefined])
    expect(requestFailure(cause)).toBeUndefined()
})

const answer = (status: number, headers = {}, method = 'get'): AxiosResponse => ({
  ...{ status, statusText: '', data: '', headers: AxiosHeaders.from(headers), config: visit(method) },
})

test.each([
  [200, {}, 'noPage', undefined],
  [500, {}, 'noPage', undefined],
  [503, {}, 'unavailable', undefined],
  [503, { 'retry-after': '7' }, 'unavailable', 7],
  [429, { 'retry-after': '60' }, 'unavailable', 60],
  [502, { 'retry-after': '0' }, 'unavailable', undefined],
  [504, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 'unavailable', undefined],
] as const)(
  'an answer with status %s and %o is %s, to be tried again in %s s',
  (status, headers, problem, s) => {
    expect(answerFailure(answer(status, headers))).toEqual({
      ...{ problem, status, retryInSeconds: s, again: 'https://app.example/dashboard' },
    })
  },
)

test('what was to change something on the server is not repeated', () => {
  expect(answerFailure(answer(503, {}, 'post')).again).toBeUndefined()
  expect(requestFailure(new AxiosError('', 'ERR_NETWORK', visit('post')))?.again).toBeUndefined()
})
