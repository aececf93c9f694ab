import type { ErrorCode } from '@latchkey/core'
import { expect, test } from 'vitest'
import { signInTexts } from '../i18n/locales/sign-in/en.ts'
import { alertText } from './alertText.ts'

test.each<ErrorCode>([
  'rpc_refused',
  'relay_refused',
  'data_refused',
  'project_id_missing',
  'network_not_found',
])('%s is said to concern a part of the app', (code) => {
  expect(alertText(signInTexts, code, 'Meadow')).toEqual({
    text: 'Meadow isn’t fully set up for this page, so parts of it may not work. You can still connect.',
  })
})

test('a refusal of the directory is said to block connecting', () => {
  expect(alertText(signInTexts, 'origin_not_allowed', 'Meadow').title).toBe('Connecting is unavailable here')
})
