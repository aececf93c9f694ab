import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useSteadySkeleton } from './useSteadySkeleton.ts'

function Probe({ loading }: { readonly loading: boolean }) {
  return <output>{useSteadySkeleton(loading) ? 'skeleton' : 'content'}</output>
}

/** Simulates a skeleton that has been loading for `ms`, independent of the speed of the machine. */
async function loadedFor(ms: number) {
  const time = vi.spyOn(document.timeline, 'currentTime', 'get').mockReturnValue(1_000)
  const { container, rerender } = await render(<Probe loading />)
  time.mockReturnValue(1_000 + ms)
  await rerender(<Probe loading={false} />)
  time.mockRestore()
  return container
}

test.each([0, 199])(
  'content that loads after %i ms, before its skeleton is visible, is shown immediately',
  async (ms) => {
    expect((await loadedFor(ms)).textContent).toBe('content')
  },
)

test('a skeleton that has just become visible stays for 300 ms', async () => {
  const play = vi.spyOn(Animation.prototype, 'play')
  const container = await loadedFor(230)
  expect(container.textContent).toBe('skeleton')
  // The remainder of the 500 ms.
  expect((play.mock.contexts as Animation[]).map(({ effect }) => effect?.getTiming().duration)).toEqual([
    500 - 230,
  ])
  play.mockRestore()
  await expect.poll(() => container.textContent).toBe('content')
})

test('a skeleton that was visible for 300 ms is replaced immediately', async () => {
  expect((await loadedFor(500)).textContent).toBe('content')
})
