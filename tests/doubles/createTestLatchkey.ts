import { createTestLatchkey as create, type TestLatchkey } from '@latchkey/controllers/testing'
import { expect, onTestFinished } from 'vitest'

/** A test Latchkey that has to leave nothing behind: when the test is over, nothing of it may wait any more. */
export function createTestLatchkey(options: Parameters<typeof create>[0] = {}): TestLatchkey {
  const world = create(options)
  onTestFinished(() => expect(world.clock.pending).toBe(0))
  return world
}
