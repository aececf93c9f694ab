import { createTestLatchkey as create, type TestLatchkey } from '@latchkey/controllers/testing'
import { expect, onTestFinished } from 'vitest'

/** A test Latchkey that is stopped at the end of the test, which fails if the clock has pending sleeps then. */
export function createTestLatchkey(options: Parameters<typeof create>[0] = {}): TestLatchkey {
  const world = create(options)
  const stops: (() => void)[] = []
  onTestFinished(async () => {
    for (const stop of stops) stop()
    // A deadline ends once the work that it limits has been aborted.
    await world.clock.flush()
    expect(world.clock.pending).toBe(0)
  })
  return {
    ...world,
    async start() {
      const stop = await world.start()
      stops.push(stop)
      return stop
    },
  }
}
