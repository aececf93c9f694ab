import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useHeld } from './useHeld.ts'

function Probe({ loading }: { readonly loading: boolean }) {
  return <output>{useHeld(loading) ? 'skeleton' : 'content'}</output>
}
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('an answer before its skeleton showed is shown at once', async () => {
  const { container, rerender } = await render(<Probe loading />)
  await rerender(<Probe loading={false} />)
  expect(container.textContent).toBe('content')
})

test('a skeleton that has just appeared stays for 300 ms, then gives way', async () => {
  const start = Number(document.timeline.currentTime)
  const { container, rerender } = await render(<Probe loading />)
  await after(230)
  await rerender(<Probe loading={false} />)
  expect(container.textContent).toBe('skeleton')
  await expect.poll(() => container.textContent, { interval: 10 }).toBe('content')
  expect(Number(document.timeline.currentTime) - start).toBeGreaterThanOrEqual(500)
})

test('a skeleton seen for long enough gives way at once', async () => {
  const { container, rerender } = await render(<Probe loading />)
  await after(560)
  await rerender(<Probe loading={false} />)
  expect(container.textContent).toBe('content')
})
