import { setImmediate } from 'node:timers/promises'

/**
 * Shares one read between all callers that arrive before it starts. A caller that arrives during a read gets the next one, so
 * a result is never older than its request. At most one read of a key is in progress.
 */
export function createSharedRead<value, key extends string = string>(read: (key: key) => Promise<value>) {
  type Reading = { readonly value: Promise<value>; begun: boolean }
  const readings = new Map<key, Reading>()

  return (key: key): Promise<value> => {
    const current = readings.get(key)
    if (current && !current.begun) return current.value
    const run = async () => {
      await current?.value.catch(() => {})
      await setImmediate()
      reading.begun = true
      try {
        return await read(key)
      } finally {
        if (readings.get(key) === reading) readings.delete(key)
      }
    }
    const reading: Reading = { begun: false, value: Promise.resolve().then(run) }
    readings.set(key, reading)
    return reading.value
  }
}
