import { createTestLatchkey as create, type TestLatchkey } from '@latchkey/controllers/testing'
import { expect, onTestFinished } from 'vitest'

/** A test Latchkey that fails the test if its clock has pending sleeps at the end. */
export function createTestLatchkey(options: Parameters<typeof create>[0] = {}): TestLatchkey {
  const world = create(options)
  onTestFinished(() => expect(world.clock.pending).toBe(0))
  return world
}
