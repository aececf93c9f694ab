import { expect, test } from 'vitest'
import { approvalChallenge } from '../../api/approvalChallenge.ts'
import type { AskPasskeyChallenge } from '../../api/walletApi.ts'
import { createSpendingSession } from '../../testing/createSpendingSession.ts'
import { askChallenge } from './askPasskey.ts'

const { signal } = new AbortController()
const answer = { challenge: 'from-the-backend', nonce: 'nonce', rpId: 'wallet.example', credentials: [] }
const ask = (purpose: AskPasskeyChallenge['purpose'], more: { readonly digest?: string } = {}) => {
  const { session } = createSpendingSession(async () => answer)
  return askChallenge({ session, projectId: 'meadow' } as never, purpose, signal, more)
}

test('a passkey signs what is approved, whatever challenge the backend names', async () => {
  const { challenge } = await ask('approve', { digest: 'digest' })
  expect(challenge).toBe(approvalChallenge({ digest: 'digest', nonce: 'nonce' }))
})

test('a passkey that approves nothing signs the challenge of the backend', async () => {
  expect((await ask('open')).challenge).toBe('from-the-backend')
})
