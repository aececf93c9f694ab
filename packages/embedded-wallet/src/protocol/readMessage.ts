/** Longest message, in UTF-16 units, and deepest nesting. Security R-04. */
const longest = 262_144
const deepest = 8
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A frozen copy of a received message, of plain JSON values only; `undefined` if it is none, too long or too deep. What the
 * frame shows and what it signs is read from this one copy. Security.
 */
export function readMessage(data: unknown): unknown {
  try {
    if (!isSmall(data)) return undefined
    const text = JSON.stringify(data)
    return text === undefined || text.length > longest ? undefined : JSON.parse(text, freeze)
  } catch {
    return undefined
  }
}

/** Measures before anything is copied, so that a huge message costs no memory. */
function isSmall(data: unknown): boolean {
  let left = longest
  const fits = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') left -= value.length
    else if (typeof value === 'object' && value !== null) {
      if (depth >= deepest || !isPlain(value)) return false
      for (const key of Object.keys(value)) {
        left -= key.length + 1
        if (left < 0 || refusedKeys.has(key) || !fits(value[key as keyof typeof value], depth + 1))
          return false
      }
    } else if (typeof value === 'bigint' || typeof value === 'function') return false
    left -= 1
    return left >= 0
  }
  return fits(data, 0)
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

const freeze = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null ? Object.freeze(value) : value
