import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserPlatform } from './browserPlatform.ts'

/** A page that is loading or has loaded, in a browser that tells when it has nothing to do, or does not. */
function open({ readyState, tells }: { readyState: 'loading' | 'complete'; tells: boolean }) {
  const idle: (() => void)[] = []
  const requestIdleCallback = vi.fn((listener: () => void) => idle.push(listener))
  const window = Object.assign(new EventTarget(), tells ? { requestIdleCallback } : {})
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', { readyState })
  vi.stubGlobal('requestIdleCallback', tells ? requestIdleCallback : undefined)
  return {
    requestIdleCallback,
    load: () => window.dispatchEvent(new Event('load')),
    rest() {
      for (const listener of idle.splice(0)) listener()
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['waits until the page has nothing to do', true],
  ['is fetched at once in a browser that does not tell', false],
])('a picture that will be wanted %s', (_, tells) => {
  const page = open({ readyState: 'complete', tells })
  const images: { src?: string; referrerPolicy?: string }[] = []
  vi.stubGlobal('Image', function (this: object) {
    images.push(this)
  })
  browserPlatform().preloadImage('https://pictures.example/1.png')
  expect(images).toHaveLength(tells ? 0 : 1)
  page.rest()
  expect(images).toEqual([{ referrerPolicy: 'no-referrer', src: 'https://pictures.example/1.png' }])
})

describe('onIdle', () => {
  test('waits for the page to have loaded, then for it to have nothing to do, but for 2 s only', () => {
    const page = open({ readyState: 'loading', tells: true })
    const listener = vi.fn()
    browserPlatform().onIdle(listener)
    page.rest()
    expect(page.requestIdleCallback).not.toHaveBeenCalled()
    page.load()
    expect(page.requestIdleCallback).toHaveBeenCalledExactlyOnceWith(expect.any(Function), { timeout: 2_000 })
    expect(listener).not.toHaveBeenCalled()
    page.rest()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('on a page that has loaded it waits for nothing else', () => {
    const page = open({ readyState: 'complete', tells: true })
    const listener = vi.fn()
    browserPlatform().onIdle(listener)
    page.rest()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('in a browser that does not tell, it takes 2 s after loading', () => {
    vi.useFakeTimers()
    const page = open({ readyState: 'loading', tells: false })
    const listener = vi.fn()
    browserPlatform().onIdle(listener)
    vi.advanceTimersByTime(10_000)
    page.load()
    vi.advanceTimersByTime(1_999)
    expect(listener).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(listener).toHaveBeenCalledOnce()
  })

  test('taken back while the page loads or while it is waited for, the listener is never called', () => {
    const page = open({ readyState: 'loading', tells: true })
    const listener = vi.fn()
    const platform = browserPlatform()
    platform.onIdle(listener)()
    const takeBack = platform.onIdle(listener)
    page.load()
    expect(page.requestIdleCallback).toHaveBeenCalledOnce()
    takeBack()
    page.rest()
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
])('the connection %j: savesData is %s', (connection, saves) => {
  vi.stubGlobal('navigator', { connection })
  expect(browserPlatform().savesData).toBe(saves)
})
