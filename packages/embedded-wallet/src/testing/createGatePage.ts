import { createFakeClock } from '@latchkey/core/testing'

type Listener = (event: object) => void
type At = { readonly x?: number; readonly y?: number }

/** Events as the browser sends them; a test cannot make a real one that is trusted. */
function createTarget(now: () => number) {
  const listeners = new Map<string, Map<Listener, AbortSignal | undefined>>()
  return {
    addEventListener(type: string, listener: Listener, { signal }: { signal?: AbortSignal } = {}) {
      listeners.set(type, (listeners.get(type) ?? new Map()).set(listener, signal))
    },
    send(type: string, event: object = {}) {
      for (const [listener, signal] of listeners.get(type) ?? [])
        if (!signal?.aborted) listener({ isTrusted: true, timeStamp: now(), ...event })
    },
  }
}

/** A document with an approval, and a user with a pointer and a keyboard. */
export function createGatePage({ width = 360, height = 400, isEmbedded = true, isDrawing = true } = {}) {
  const clock = createFakeClock()
  const windowEvents = createTarget(clock.now)
  const documentEvents = createTarget(clock.now)
  const rootEvents = createTarget(clock.now)
  const buttonEvents = createTarget(clock.now)
  const ended = new AbortController()
  const changes: boolean[] = []
  const approve = {
    addEventListener: buttonEvents.addEventListener,
    contains: (target: unknown) => target === approve,
  }
  const document = { ...documentEvents, hidden: false, documentElement: rootEvents }
  type Report = (entries: readonly object[]) => void
  let report: Report = () => {}
  let observed: unknown[] = []
  class IntersectionObserver {
    constructor(callback: Report) {
      report = callback
    }
    observe(part: unknown) {
      observed.push(part)
    }
    disconnect() {
      observed = []
    }
  }
  const window = Object.assign({ top: {} as unknown }, windowEvents, {
    ...{ document, IntersectionObserver, innerWidth: width, innerHeight: height, devicePixelRatio: 1 },
    performance: { now: clock.now },
    requestAnimationFrame: (draw: () => void) => void (isDrawing ? draw() : undrawn.push(draw)),
  })
  if (!isEmbedded) window.top = window
  const undrawn: (() => void)[] = []
  /** Where the frame is on the screen. */
  const place = { x: 0, y: 0 }
  let pointerType = 'mouse'
  const pointer = ({ x = 100, y = 100 }: At = {}, target: unknown = undefined) => ({
    ...{ pointerType, isPrimary: true, button: 0, target },
    ...{ clientX: x, clientY: y },
    ...{ screenX: x * window.devicePixelRatio + place.x, screenY: y * window.devicePixelRatio + place.y },
  })

  return {
    ...{ clock, changes, ended, place, document },
    gate: {
      ...{ clock, ended: ended.signal },
      window: window as unknown as Window & typeof globalThis,
      approve: approve as unknown as HTMLElement,
      onChange: (isOpen: boolean) => void changes.push(isOpen),
    },
    isOpen: () => changes.at(-1) ?? false,
    /** The browser reports all parts that are observed, or those that a test names. */
    see(isVisible: boolean | undefined, parts: readonly unknown[] = observed) {
      report(parts.map((target) => ({ target, isIntersecting: true, isVisible })))
    },
    use(type: 'mouse' | 'touch') {
      pointerType = type
    },
    move: (at?: At) => documentEvents.send('pointermove', pointer(at)),
    leave: () => rootEvents.send('pointerleave'),
    /** Presses beside the button. */
    pressElsewhere: () => documentEvents.send('pointerdown', pointer()),
    down: (event: object = {}) => documentEvents.send('pointerdown', { ...pointer({}, approve), ...event }),
    up: (event: object = {}) => buttonEvents.send('click', { ...pointer({}, approve), detail: 1, ...event }),
    /** Presses the button, which is where the pointer is by default. */
    click(event: object = {}) {
      this.down(event)
      this.up(event)
    },
    keyDown: (key: string, event: object = {}) =>
      documentEvents.send('keydown', { key, repeat: false, target: approve, ...event }),
    keyUp: (key: string) => documentEvents.send('keyup', { key, target: approve }),
    /** The click that a key causes. */
    keyClick: (event: object = {}) =>
      buttonEvents.send('click', { pointerType: '', detail: 0, target: approve, ...event }),
    pressKey(key: string) {
      this.keyDown(key)
      this.keyClick()
      this.keyUp(key)
    },
    resize(innerWidth: number, innerHeight: number) {
      Object.assign(window, { innerWidth, innerHeight })
      windowEvents.send('resize')
    },
    /** Draws a frame, where the page does not draw by itself. */
    draw() {
      for (const draw of undrawn.splice(0)) draw()
    },
    fire: (type: 'focus' | 'blur') => windowEvents.send(type),
    show: () => documentEvents.send('visibilitychange'),
  }
}
