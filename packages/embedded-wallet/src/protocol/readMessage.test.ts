import { describe, expect, test } from 'vitest'
import { readMessage } from './readMessage.ts'

const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isFrozen))

/** Pseudo-random numbers below `max`, determined by the seed. */
function createRandom(seed: number) {
  let state = seed
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * max)
  }
}

/** Values that a hostile page may post, nested at random. */
function createHostileValue(random: (max: number) => number) {
  const atoms: readonly (() => unknown)[] = [
    () => undefined,
    () => null,
    () => Number.NaN,
    () => 1e308,
    () => 10n,
    () => Symbol('x'),
    () => () => 'called',
    () => '\ud800',
    () => 'x'.repeat(random(300_000)),
    () => new Date(0),
    () => new Map([['a', 1]]),
    () => new Uint8Array(random(1_000)),
    () => JSON.parse('{"__proto__":{"polluted":1}}'),
    () => ({ constructor: { prototype: { polluted: 1 } } }),
    () => ({ toJSON: () => ({ method: 'eth_sign' }) }),
    () => new Proxy({}, { ownKeys: () => ['a', 'a'] }),
    () =>
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('read')
          },
          ownKeys: () => ['a'],
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: 1 }),
        },
      ),
    () => {
      const cycle: unknown[] = []
      cycle.push(cycle)
      return cycle
    },
    () => {
      let reads = 0
      return {
        get method() {
          reads += 1
          return reads > 1 ? 'eth_sign' : 'personal_sign'
        },
      }
    },
  ]
  const value = (depth: number): unknown => {
    const kind = random(depth > 9 ? 1 : 3)
    if (kind === 0) return atoms[random(atoms.length)]?.()
    if (kind === 1) return Array.from({ length: random(4) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: random(4) }, (_, key) => [`k${key}`, value(depth + 1)]))
  }
  return () => value(0)
}

describe('R-04, R-15: of 10,000 hostile messages', () => {
  test('none throws or reaches a prototype, and what is read is frozen plain JSON', () => {
    const next = createHostileValue(createRandom(7))
    let read = 0
    for (let count = 0; count < 10_000; count++) {
      const message = readMessage(next())
      if (message === undefined) continue
      read += 1
      expect(isFrozen(message)).toBe(true)
      expect(JSON.parse(JSON.stringify(message))).toEqual(message)
    }
    expect(read).toBeGreaterThan(1_000)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

test.each([
  ['a string of 256 KiB', 'x'.repeat(262_144)],
  ['many small values', Array.from({ length: 262_145 }, () => 0)],
  ['nine levels', JSON.parse(`${'['.repeat(9)}${']'.repeat(9)}`)],
  ['an instance of a class', new (class Message {})()],
])('R-04: %s is no message', (_, value) => {
  expect(readMessage(value)).toBeUndefined()
})

test('eight levels are a message', () => {
  const value = JSON.parse(`${'['.repeat(8)}${']'.repeat(8)}`)
  expect(readMessage(value)).toEqual(value)
})

test('R-05: what an object says later changes nothing of what was read', () => {
  for (let count = 0; count < 1_000; count++) {
    let reads = 0
    const flips = {
      get params() {
        reads += 1
        return [reads > count % 4 ? 'the other message' : 'the message']
      },
    }
    const message = readMessage(flips) as { params: readonly string[] }
    const [shown] = message.params
    expect(() => Object.assign(message.params, ['another'])).toThrow()
    expect(message.params[0]).toBe(shown)
  }
})
