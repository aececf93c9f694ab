import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { guardApproval } from './approvalGate.ts'

/** A window that is not embedded. */
function selfTop() {
  const window: { top?: unknown } = {}
  window.top = window
  return window
}

/** An approval in a frame, or in a window, whose visibility the test reports as the browser would. */
function createApproval({ width = 360, height = 400, isEmbedded = true } = {}) {
  const clock = createFakeClock()
  const windowEvents = new EventTarget()
  const listeners = new Map<string, (event: { isTrusted: boolean }) => void>()
  let report = (_: readonly { isVisible?: boolean; isIntersecting: boolean }[]) => {}
  const changes: boolean[] = []
  let agreed = 0
  let covered = 0
  const page = { hidden: false }
  const ended = new AbortController()
  const window = Object.assign(isEmbedded ? { top: {} } : selfTop(), {
    document: page,
    innerWidth: width,
    innerHeight: height,
    addEventListener: windowEvents.addEventListener.bind(windowEvents),
  })
  class Observer {
    constructor(callback: typeof report) {
      report = callback
    }
    observe() {}
    disconnect() {
      report = () => {}
    }
  }
  guardApproval(
    {
      clock,
      window: Object.assign(window, { IntersectionObserver: Observer }) as never,
      content: {} as HTMLElement,
      approve: {
        addEventListener: (type: string, listener: (event: { isTrusted: boolean }) => void) =>
          listeners.set(type, listener),
      } as never,
      onChange: (isOpen) => changes.push(isOpen),
      onCovered: () => {
        covered += 1
      },
      ended: ended.signal,
    },
    () => {
      agreed += 1
    },
  )
  return {
    ...{ clock, changes },
    agreed: () => agreed,
    covered: () => covered,
    page,
    isOpen: () => changes.at(-1) ?? false,
    see: (isVisible?: boolean) =>
      report([{ isIntersecting: true, ...(isVisible === undefined ? {} : { isVisible }) }]),
    move: () => listeners.get('pointermove')?.({ isTrusted: true }),
    click: (isTrusted = true) => listeners.get('click')?.({ isTrusted }),
    resize(innerWidth: number, innerHeight: number) {
      Object.assign(window, { innerWidth, innerHeight })
      windowEvents.dispatchEvent(new Event('resize'))
    },
    fire: (type: 'focus' | 'blur') => windowEvents.dispatchEvent(new Event(type)),
    end: () => ended.abort(),
  }
}

test('R-10: it can be approved 500 ms after it has become visible, by a genuine click of a pointer that came', async () => {
  const approval = createApproval()
  await approval.clock.advance(1_000)
  expect(approval.isOpen()).toBe(false)
  approval.see(true)
  await approval.clock.advance(499)
  expect(approval.isOpen()).toBe(false)
  await approval.clock.advance(1)
  expect(approval.isOpen()).toBe(true)
  approval.click()
  expect(approval.agreed()).toBe(0)
  approval.move()
  approval.click(false)
  expect(approval.agreed()).toBe(0)
  approval.click()
  expect(approval.agreed()).toBe(1)
})

test('R-12: clicks within 700 ms of its appearance, as of a double-click, approve nothing', async () => {
  const approval = createApproval()
  approval.see(true)
  for (let ms = 0; ms < 700; ms += 50) {
    approval.move()
    approval.click()
    await approval.clock.advance(50)
    if (ms < 650) expect(approval.isOpen()).toBe(false)
  }
  expect([approval.agreed(), approval.isOpen()]).toEqual([0, true])
  // The pointer rests where it was: it has to move once the button is open.
  approval.click()
  expect(approval.agreed()).toBe(0)
})

test.each(['focus', 'blur'] as const)(
  'R-12: clicks within 500 ms of a %s approve nothing',
  async (change) => {
    const approval = createApproval()
    approval.see(true)
    await approval.clock.advance(700)
    approval.move()
    approval.fire(change)
    expect(approval.isOpen()).toBe(false)
    for (let ms = 0; ms < 500; ms += 50) {
      approval.move()
      approval.click()
      await approval.clock.advance(50)
    }
    expect(approval.agreed()).toBe(0)
    approval.move()
    approval.click()
    expect(approval.agreed()).toBe(1)
  },
)

test('F94: it closes when it is covered, and the 500 ms begin again when it is not', async () => {
  const approval = createApproval()
  approval.see(true)
  await approval.clock.advance(700)
  for (let cover = 0; cover < 50; cover++) {
    approval.move()
    approval.see(false)
    expect(approval.isOpen()).toBe(false)
    approval.click()
    await approval.clock.advance(cover * 20)
    approval.see(true)
    await approval.clock.advance(499)
    approval.move()
    approval.click()
    expect(approval.isOpen()).toBe(false)
    await approval.clock.advance(1)
    expect(approval.isOpen()).toBe(true)
  }
  expect(approval.agreed()).toBe(0)
})

test.each([
  ['a browser that does not report visibility', undefined, {}],
  ['a frame that is too narrow', true, { width: 319 }],
  ['a frame that is too low', true, { height: 239 }],
] as const)('R-10: in %s it is never approved', async (_, isVisible, size) => {
  const approval = createApproval(size)
  approval.see(isVisible)
  await approval.clock.advance(60_000)
  approval.move()
  approval.click()
  expect([approval.agreed(), approval.changes]).toEqual([0, []])
})

test('R-10: a frame that is seen before it has its size can be approved 500 ms after it has it, and until it is smaller', async () => {
  const approval = createApproval({ width: 319 })
  approval.see(true)
  await approval.clock.advance(1_000)
  approval.resize(320, 240)
  await approval.clock.advance(499)
  expect(approval.isOpen()).toBe(false)
  await approval.clock.advance(1)
  expect(approval.isOpen()).toBe(true)
  approval.resize(400, 300)
  expect(approval.isOpen()).toBe(true)
  approval.move()
  approval.resize(320, 239)
  expect(approval.isOpen()).toBe(false)
  approval.click()
  expect(approval.agreed()).toBe(0)
  await approval.clock.advance(5_000)
  expect(approval.covered()).toBe(1)
})

test('one that has ended is not approved any more', async () => {
  const approval = createApproval()
  approval.see(true)
  approval.end()
  await approval.clock.advance(1_000)
  expect(approval.changes).toEqual([])
  expect(approval.clock.pending).toBe(0)
})

test('R-11: a frame whose browser reports no covers, or that stays covered, needs another place', async () => {
  const unreported = createApproval()
  unreported.see()
  await unreported.clock.advance(5_000)
  expect([unreported.isOpen(), unreported.covered()]).toEqual([false, 1])

  const covered = createApproval()
  covered.see(true)
  await covered.clock.advance(10_000)
  expect(covered.covered()).toBe(0)
  covered.see(false)
  await covered.clock.advance(4_999)
  covered.see(true)
  await covered.clock.advance(10_000)
  expect(covered.covered()).toBe(0)
  covered.see(false)
  // A page in the background shows nothing.
  covered.page.hidden = true
  await covered.clock.advance(60_000)
  expect(covered.covered()).toBe(0)
  covered.page.hidden = false
  await covered.clock.advance(5_000)
  expect(covered.covered()).toBe(1)
})

test('R-11: in a window of its own it can be approved although the browser reports no covers, and at any size', async () => {
  const approval = createApproval({ isEmbedded: false, width: 200 })
  approval.see()
  await approval.clock.advance(700)
  expect(approval.isOpen()).toBe(true)
  approval.move()
  approval.click()
  expect(approval.agreed()).toBe(1)
})
