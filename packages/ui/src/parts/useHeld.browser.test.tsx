import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useHeld } from './useHeld.ts'

function Probe({ loading }: { readonly loading: boolean }) {
  return <output>{useHeld(loading) ? 'skeleton' : 'content'}</output>
}

/** How long its skeleton has been loading, whatever this machine is busy with. */
async function loadedFor(ms: number) {
  const time = vi.spyOn(document.timeline, 'currentTime', 'get').mockReturnValue(1_000)
  const { container, rerender } = await render(<Probe loading />)
  time.mockReturnValue(1_000 + ms)
  await rerender(<Probe loading={false} />)
  time.mockRestore()
  return container
}

test.each([0, 199])('an answer after %i ms, before its skeleton showed, is shown at once', async (ms) => {
  expect((await loadedFor(ms)).textContent).toBe('content')
})

test('a skeleton that has just appeared stays for 300 ms, then gives way', async () => {
  const start = performance.now()
  const container = await loadedFor(230)
  expect(container.textContent).toBe('skeleton')
  await expect.poll(() => container.textContent, { interval: 10 }).toBe('content')
  // What is left of the 500; animations count in whole frames.
  expect(performance.now() - start).toBeGreaterThanOrEqual(500 - 230 - 20)
})

test('a skeleton seen for long enough gives way at once', async () => {
  expect((await loadedFor(500)).textContent).toBe('content')
})
