import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserPlatform } from './browserPlatform.ts'

/** A page in a browser with or without `requestIdleCallback`. */
function open({
  readyState,
  hasIdleCallback,
}: {
  readyState: 'loading' | 'complete'
  hasIdleCallback: boolean
}) {
  const idle: (() => void)[] = []
  const requestIdleCallback = vi.fn((listener: () => void) => idle.push(listener))
  const window = Object.assign(new EventTarget(), hasIdleCallback ? { requestIdleCallback } : {})
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { readyState })
  vi.stubGlobal('requestIdleCallback', hasIdleCallback ? requestIdleCallback : undefined)
  return {
    requestIdleCallback,
    load: () => window.dispatchEvent(new Event('load')),
    runIdleCallbacks() {
      for (const listener of idle.splice(0)) listener()
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['while the page is idle', true],
  ['at once in a browser without idle callbacks', false],
])('a picture is prefetched %s', (_, hasIdleCallback) => {
  const page = open({ readyState: 'complete', hasIdleCallback })
  const images: { src?: string; referrerPolicy?: string }[] = []
  vi.stubGlobal('Image', function (this: object) {
    images.push(this)
  })
  browserPlatform().preloadImage('https://pictures.example/1.png')
  expect(images).toHaveLength(hasIdleCallback ? 0 : 1)
  page.runIdleCallbacks()
  expect(images).toEqual([{ referrerPolicy: 'no-referrer', src: 'https://pictures.example/1.png' }])
})

test('onPainted calls back in a task after the next frame, unless it is unsubscribed', () => {
  vi.useFakeTimers()
  const frames: FrameRequestCallback[] = []
  const draw = () => {
    for (const frame of frames.splice(0)) frame(0)
  }
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => frames.pop())
  const listener = vi.fn()
  const platform = browserPlatform()
  platform.onPainted(listener)
  vi.runAllTimers()
  draw()
  expect(listener).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(listener).toHaveBeenCalledOnce()
  platform.onPainted(listener)()
  const unsubscribe = platform.onPainted(listener)
  draw()
  unsubscribe()
  vi.runAllTimers()
  expect(listener).toHaveBeenCalledOnce()
})

describe('onIdle', () => {
  test('the listener is called after the page has loaded and is idle, at most 2 s later', () => {
    const page = open({ readyState: 'loading', hasIdleCallback: true })
    const listener = vi.fn()
    browserPlatform().onIdle(listener)
    page.runIdleCallbacks()
    expect(page.requestIdleCallback).not.toHaveBeenCalled()
    page.load()
    expect(page.requestIdleCallback).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2_000 })
    expect(listener).not.toHaveBeenCalled()
    page.runIdleCallbacks()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('on a loaded page the listener is called as soon as the page is idle', () => {
    const page = open({ readyState: 'complete', hasIdleCallback: true })
    const listener = vi.fn()
    browserPlatform().onIdle(listener)
    page.runIdleCallbacks()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('without idle callbacks the listener is called 2 s after loading', () => {
    vi.useFakeTimers()
    const page = open({ readyState: 'loading', hasIdleCallback: false })
    const listener = vi.fn()
    browserPlatform().onIdle(listener)
    vi.advanceTimersByTime(10_000)
    page.load()
    vi.advanceTimersByTime(1_999)
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(listener).toHaveBeenCalledOnce()
  })

  test('the listener is not called after unsubscribing, before or after the page has loaded', () => {
    const page = open({ readyState: 'loading', hasIdleCallback: true })
    const listener = vi.fn()
    const platform = browserPlatform()
    platform.onIdle(listener)()
    const unsubscribe = platform.onIdle(listener)
    page.load()
    expect(page.requestIdleCallback).toHaveBeenCalledOnce()
    unsubscribe()
    page.runIdleCallbacks()
    expect(listener).not.toHaveBeenCalled()
  })
})

test.each([
  [undefined, false],
  [{}, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('with the connection %j savesData is %s', (connection, saves) => {
  vi.stubGlobal('navigator', { connection })
  expect(browserPlatform().savesData).toBe(saves)
})
