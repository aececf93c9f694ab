import { approving } from '@latchkey/controllers/parts'
import { describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

describe('the transaction stack (§4)', () => {
  test('success calls its callback; error and cancel call theirs and return to the view before', () => {
    const { latchkey } = createTestLatchkey()
    const calls: string[] = []
    const { router } = latchkey.internals
    const approvals = latchkey.use(approving)
    const entry = {
      success: () => calls.push('success'),
      error: () => calls.push('error'),
      cancel: () => calls.push('cancel'),
    }
    router.push('Account')
    approvals.push(entry)
    router.push('SendReview')
    approvals.pop('success')
    expect(router.state.getState().view).toBe('SendReview')
    router.pop()
    for (const outcome of ['error', 'cancel'] as const) {
      approvals.push(entry)
      router.push('SendReview')
      approvals.pop(outcome)
      expect(router.state.getState().view).toBe('Account')
    }
    approvals.pop('error')
    expect(router.state.getState().view).toBe('Account')
    expect(calls).toEqual(['success', 'error', 'cancel'])
  })
})
