import { expect, test } from 'vitest'
import { createGatePage } from '../../testing/createGatePage.ts'
import { guardInFrame } from './guardInFrame.ts'

const parts = [{}, {}, {}]

/** An approval inside of a page. `see` reports what the browser sees, again every 100 ms as long as that is asked for. */
function show(size: { width?: number; height?: number } = {}) {
  const page = createGatePage(size)
  let agreed = 0
  let covered = 0
  guardInFrame(
    {
      ...page.gate,
      parts: parts as unknown as Element[],
      onCovered: () => {
        covered += 1
      },
    },
    () => {
      agreed += 1
    },
  )
  return {
    ...page,
    agreed: () => agreed,
    covered: () => covered,
    /** Time in which the browser reports what it sees; `undefined` if it cannot tell. */
    async seeFor(ms: number, { isVisible }: { isVisible: boolean | undefined } = { isVisible: true }) {
      for (let passed = 0; passed < ms; passed += 100) {
        page.see(isVisible)
        await page.clock.advance(Math.min(100, ms - passed))
      }
      page.see(isVisible)
    },
  }
}

test('R-10: it can be approved once it was seen for 500 ms, by a pointer that has been there as long', async () => {
  const approval = show()
  await approval.clock.advance(1_000)
  expect(approval.isOpen()).toBe(false)
  await approval.seeFor(400)
  expect(approval.isOpen()).toBe(false)
  await approval.seeFor(100)
  expect(approval.isOpen()).toBe(true)
  approval.move()
  expect(approval.isOpen()).toBe(false)
  approval.click()
  await approval.seeFor(400)
  expect([approval.isOpen(), approval.agreed()]).toEqual([false, 0])
  await approval.seeFor(100)
  approval.click({ isTrusted: false })
  await approval.seeFor(500)
  approval.click()
  expect(approval.agreed()).toBe(1)
})

test('R-12: clicks within 700 ms of its appearance approve nothing, nor does who clicks rapidly', async () => {
  const approval = show()
  for (let clicks = 0; clicks < 100; clicks++) {
    approval.move()
    approval.click()
    await approval.seeFor(100)
  }
  expect([approval.agreed(), approval.changes]).toEqual([0, []])
})

test.each([
  ['to the left', { x: -200, y: 0 }],
  ['down', { x: 0, y: 40 }],
])('R-12: a frame that the page moves %s under the pointer is not approved', async (_, to) => {
  for (const before of [0, 100, 400]) {
    const approval = show()
    approval.move()
    await approval.seeFor(1_500)
    expect(approval.isOpen()).toBe(true)
    Object.assign(approval.place, to)
    await approval.seeFor(before)
    // The pointer has not moved on the screen: the browser reports its new place in the frame, or only the press.
    if (before > 0) approval.move({ x: 100 - to.x, y: 100 - to.y })
    approval.click()
    expect(approval.agreed()).toBe(0)
  }
})

test.each([1, 1.5])(
  'R-12: a pointer that moves over a frame that stays, in a page zoomed by %d, approves',
  async (zoom) => {
    const approval = show()
    approval.gate.window.devicePixelRatio = zoom
    for (let x = 0; x <= 100; x += 20) {
      approval.move({ x })
      await approval.seeFor(200)
    }
    approval.click()
    expect(approval.agreed()).toBe(1)
  },
)

test('R-12: a pointer that has left, or has come just now, does not count', async () => {
  const approval = show()
  approval.move()
  await approval.seeFor(1_000)
  approval.leave()
  approval.move()
  await approval.seeFor(400)
  approval.click()
  expect(approval.agreed()).toBe(0)
})

test('R-10: what the browser has not reported for 250 ms is not approved: its page keeps the thread busy', async () => {
  const approval = show()
  approval.move()
  await approval.seeFor(1_500)
  await approval.clock.advance(250)
  expect(approval.isOpen()).toBe(true)
  approval.click()
  expect(approval.agreed()).toBe(0)
  await approval.seeFor(500)
  approval.click()
  expect(approval.agreed()).toBe(1)
})

test('R-10: each part has to be seen: one that is covered closes the button', async () => {
  for (const hidden of parts) {
    const approval = show()
    approval.move()
    await approval.seeFor(1_000)
    expect(approval.isOpen()).toBe(true)
    approval.see(false, [hidden])
    expect(approval.isOpen()).toBe(false)
    approval.click()
    expect(approval.agreed()).toBe(0)
  }
})

test('F94: after a cover, and after a resize, it stays closed for a second', async () => {
  const approval = show()
  approval.move()
  await approval.seeFor(1_000)
  for (const change of [() => approval.see(false), () => approval.resize(400, 300)]) {
    change()
    expect(approval.isOpen()).toBe(false)
    await approval.seeFor(900)
    approval.click()
    expect([approval.isOpen(), approval.agreed()]).toEqual([false, 0])
    await approval.seeFor(1_100)
    expect(approval.isOpen()).toBe(true)
  }
})

test('R-12: by keyboard it is approved half a second after the user has come by Tab or a press', async () => {
  const focused = show()
  await focused.seeFor(1_000)
  // The page has focused the frame: the key was meant for something else.
  focused.pressKey('Enter')
  expect(focused.agreed()).toBe(0)
  focused.keyDown('Tab')
  await focused.seeFor(500)
  focused.pressKey('Enter')
  expect(focused.agreed()).toBe(1)
})

test.each([
  ['a browser that does not report visibility', undefined, {}],
  ['a frame that is too narrow', true, { width: 319 }],
  ['a frame that is too low', true, { height: 239 }],
] as const)('R-10: in %s it is never approved', async (_, isVisible, size) => {
  const approval = show(size)
  approval.move()
  await approval.seeFor(10_000, { isVisible })
  approval.click()
  expect([approval.agreed(), approval.changes, approval.covered()]).toEqual([0, [], 1])
})

test('R-11: a frame that stays covered needs another place, but not while its page is in the background', async () => {
  const approval = show()
  await approval.seeFor(10_000)
  expect(approval.covered()).toBe(0)
  await approval.seeFor(4_900, { isVisible: false })
  await approval.seeFor(10_000)
  expect(approval.covered()).toBe(0)
  approval.document.hidden = true
  await approval.seeFor(60_000, { isVisible: false })
  expect(approval.covered()).toBe(0)
  approval.document.hidden = false
  await approval.seeFor(5_100, { isVisible: false })
  expect(approval.covered()).toBe(1)
})

test('one that has ended is not approved any more', async () => {
  const approval = show()
  await approval.seeFor(400)
  approval.ended.abort()
  await approval.clock.advance(5_000)
  expect([approval.changes, approval.clock.pending]).toEqual([[], 0])
})
