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
] as const)('F121: a request without a response is %s and can be retried', (problem, code) => {
  expect(requestFailure(new AxiosError('', code, visit('get')))).toEqual({
    problem,
    retryUrl: 'https://app.example/dashboard',
  })
})

test('F121: aborted requests and errors not caused by the network are ignored', () => {
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
  'a response with status %s and %o is %s, to be retried after %s s',
  (status, headers, problem, s) => {
    expect(answerFailure(answer(status, headers))).toEqual({
      ...{ problem, status, retryInSeconds: s, retryUrl: 'https://app.example/dashboard' },
    })
  },
)

test('a visit that changes something on the server is not retried', () => {
  expect(answerFailure(answer(503, {}, 'post')).retryUrl).toBeUndefined()
  expect(requestFailure(new AxiosError('', 'ERR_NETWORK', visit('post')))?.retryUrl).toBeUndefined()
})
