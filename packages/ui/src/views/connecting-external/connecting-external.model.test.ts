import type { ConnectAttempt } from '@latchkey/controllers'
import type { ErrorCode } from '@latchkey/core'
import { expect, test } from 'vitest'
import { connectingExternalModel } from './connecting-external.model.ts'

const setup = (attempt?: Pick<ConnectAttempt, 'status' | 'error'>) =>
  connectingExternalModel({
    appName: 'Meadow',
    connector: { name: 'Harbour' },
    attempt,
    connected: undefined,
    errorText: (code) => (code === 'no_accounts' ? 'Harbour shared no account.' : undefined),
  })

test('an unanswered request is waiting', () => {
  expect(setup()?.status).toBe('waiting')
  expect(setup({ status: 'waiting', error: undefined })?.status).toBe('waiting')
})

test('a request unanswered for 30 s is reported (§4)', () => {
  expect(setup({ status: 'slow', error: undefined })?.status).toBe('no-answer')
})

test.each<[ErrorCode, string]>([
  ['connection_rejected', 'declined'],
  ['connection_timeout', 'no-answer'],
  ['connection_failed', 'no-answer'],
  ['wallet_gone', 'missing'],
  ['no_accounts', 'failed'],
  ['unknown_error', 'no-answer'],
])('%s shows as %s', (error, status) => {
  expect(setup({ status: 'failed', error })?.status).toBe(status)
})

test('without connector and wallet the model is undefined', () => {
  expect(
    connectingExternalModel({
      appName: 'Meadow',
      connector: undefined,
      attempt: undefined,
      connected: undefined,
      errorText: () => undefined,
    }),
  ).toBeUndefined()
})
