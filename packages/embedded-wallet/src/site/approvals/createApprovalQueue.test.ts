import { createFakeClock } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import type { Approval } from './approval.ts'
import { createApprovalQueue } from './createApprovalQueue.ts'

describe('R-08: approvals', () => {
  const approval = {} as Approval

  test('are shown one at a time, in order', async () => {
    const shown: (() => void)[] = []
    const queue = createApprovalQueue({
      clock: createFakeClock(),
      show: () => new Promise((resolve) => shown.push(() => resolve(true))),
    })
    const { signal } = new AbortController()
    const first = queue.ask(approval, signal)
    const second = queue.ask(approval, signal)
    await Promise.resolve()
    expect(shown).toHaveLength(1)
    shown[0]?.()
    await first
    await Promise.resolve()
    shown[1]?.()
    await second
  })

  test('beyond eight that wait, or twenty in 10 s, are refused as busy', async () => {
    const clock = createFakeClock()
    const { signal } = new AbortController()
    let answer: (isApproved: boolean) => void = () => {}
    const queue = createApprovalQueue({
      clock,
      show: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const asked = Array.from({ length: 9 }, () => queue.ask(approval, signal))
    await expect(queue.ask(approval, signal)).rejects.toMatchObject({ rpcCode: -32005 })
    for (const one of asked) {
      await clock.flush()
      answer(true)
      await one
    }
    const quick = createApprovalQueue({ clock, show: async () => true })
    for (let count = 0; count < 20; count++) await quick.ask(approval, signal)
    await expect(quick.ask(approval, signal)).rejects.toMatchObject({ rpcCode: -32005 })
    clock.jump(10_001)
    await quick.ask(approval, signal)
  })

  test('reject with 4001 if the user declines, or the app gave up before its turn', async () => {
    const queue = createApprovalQueue({ clock: createFakeClock(), show: async () => false })
    const gone = new AbortController()
    await expect(queue.ask(approval, gone.signal)).rejects.toMatchObject({ rpcCode: 4001 })
    gone.abort()
    await expect(queue.ask(approval, gone.signal)).rejects.toMatchObject({ rpcCode: 4001 })
  })
})
