import { expect, test } from 'vitest'
import { createGatePage } from '../../testing/createGatePage.ts'
import { guardInWindow } from './guardInWindow.ts'

function open(options: Parameters<typeof createGatePage>[0] = {}) {
  const page = createGatePage({ isEmbedded: false, ...options })
  let agreed = 0
  guardInWindow(page.gate, () => {
    agreed += 1
  })
  return { ...page, agreed: () => agreed }
}

test('R-12: it opens 700 ms after it has appeared, for a genuine click of a mouse that has moved', async () => {
  const window = open()
  window.move()
  await window.clock.advance(699)
  expect(window.isOpen()).toBe(false)
  await window.clock.advance(1)
  expect(window.isOpen()).toBe(true)
  window.click({ isTrusted: false })
  expect(window.agreed()).toBe(0)
  await window.clock.advance(500)
  window.move()
  window.click()
  expect(window.agreed()).toBe(1)
})

test.each([50, 125, 300, 499])('R-12: who clicks every %i ms approves nothing', async (every) => {
  const window = open()
  for (let ms = 0; ms < 20_000; ms += every) {
    window.move()
    window.click()
    await window.clock.advance(every)
  }
  expect([window.agreed(), window.changes]).toEqual([0, []])
})

test('R-12: a press anywhere else, and any key, restart the wait', async () => {
  const window = open()
  const restarts = [
    window.pressElsewhere,
    () => window.keyDown('a', { target: {} }),
    () => window.keyDown('Tab'),
  ]
  await window.clock.advance(700)
  for (const restart of restarts) {
    expect(window.isOpen()).toBe(true)
    restart()
    expect(window.isOpen()).toBe(false)
    window.move()
    window.click()
    await window.clock.advance(499)
    expect(window.isOpen()).toBe(false)
    await window.clock.advance(1)
  }
  expect(window.agreed()).toBe(0)
})

test('R-12: a mouse that rests where the user last clicked does not count; a finger only waits', async () => {
  const mouse = open()
  await mouse.clock.advance(700)
  mouse.click()
  expect(mouse.agreed()).toBe(0)
  await mouse.clock.advance(500)
  mouse.move()
  mouse.click()
  expect(mouse.agreed()).toBe(1)

  const finger = open()
  finger.use('touch')
  finger.click()
  await finger.clock.advance(500)
  finger.click()
  expect(finger.agreed()).toBe(1)
})

test('R-12: a press that began too early approves nothing when it ends, of a pointer or of a key', async () => {
  const window = open()
  window.move()
  window.down()
  await window.clock.advance(600)
  expect(window.isOpen()).toBe(true)
  window.up()
  expect(window.agreed()).toBe(0)

  const byKey = open()
  byKey.keyDown(' ')
  await byKey.clock.advance(700)
  expect(byKey.isOpen()).toBe(true)
  byKey.keyUp(' ')
  byKey.keyClick()
  expect(byKey.agreed()).toBe(0)
})

test('R-12: Enter and the space bar approve once each, and a key that is held does not', async () => {
  const window = open()
  await window.clock.advance(700)
  window.keyDown('Enter', { repeat: true })
  window.keyClick()
  expect(window.agreed()).toBe(0)
  await window.clock.advance(500)
  window.pressKey('Enter')
  expect(window.agreed()).toBe(1)
  await window.clock.advance(500)
  window.keyDown(' ')
  window.keyUp(' ')
  window.keyClick()
  expect(window.agreed()).toBe(2)
})

test('assistive technology can press it without a pointer or a key', async () => {
  const window = open()
  await window.clock.advance(700)
  window.keyClick()
  expect(window.agreed()).toBe(1)
})

test.each(['focus', 'blur', 'resize', 'visibilitychange'])('a %s restarts the wait', async (change) => {
  const window = open()
  await window.clock.advance(700)
  if (change === 'resize') window.resize(300, 300)
  else if (change === 'visibilitychange') window.show()
  else window.fire(change as 'focus')
  window.move()
  window.click()
  expect([window.isOpen(), window.agreed()]).toEqual([false, 0])
})

test('a window in the background does not open its button, and one that has ended never does', async () => {
  const window = open()
  window.document.hidden = true
  window.show()
  await window.clock.advance(60_000)
  expect(window.isOpen()).toBe(false)
  window.document.hidden = false
  window.show()
  await window.clock.advance(499)
  window.ended.abort()
  await window.clock.advance(60_000)
  expect([window.changes, window.clock.pending]).toEqual([[], 0])
})

test('R-12: presses from before the button has opened approve nothing, however late they are handled', async () => {
  const window = open()
  await window.clock.advance(700)
  const before = { timeStamp: window.clock.now() - 1 }
  window.move()
  window.click(before)
  expect([window.isOpen(), window.agreed()]).toEqual([false, 0])
  await window.clock.advance(500)
  window.keyDown('Enter', { timeStamp: window.clock.now() - 1 })
  window.keyClick()
  await window.clock.advance(500)
  window.keyClick({ timeStamp: window.clock.now() - 1 })
  expect(window.agreed()).toBe(0)
})

test('R-12: the wait begins when the approval is drawn, whatever is pressed before', async () => {
  const window = open({ isDrawing: false })
  window.move()
  await window.clock.advance(10_000)
  window.pressElsewhere()
  window.fire('focus')
  await window.clock.advance(10_000)
  expect(window.changes).toEqual([])
  window.draw()
  window.draw()
  await window.clock.advance(699)
  expect(window.isOpen()).toBe(false)
  await window.clock.advance(1)
  expect(window.isOpen()).toBe(true)
})
