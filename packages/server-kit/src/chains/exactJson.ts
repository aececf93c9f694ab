import { randomUUID } from 'node:crypto'

/** Marks integers in JSON that a double would round. Nobody else knows it, so no text of a node can imitate one. */
const mark = `integer ${randomUUID()} `

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const marked = new RegExp(`"${mark}(\\d+)"`, 'g')

/**
 * Reads JSON whose integers of 16 digits and more become bigints: nodes of Solana write u64 values as numbers.
 * @param read - gets the JSON with these integers as texts
 */
export function parseExact<value>(json: string, read: (json: string) => value): value {
  // In text that is not JSON, the pattern could take a time that grows with the square of its length.
  if (!/\d{16}/.test(json) || !isJson(json)) return read(json)
  const quoted = json.replace(tokens, (token) => (/^\d{16,}$/.test(token) ? `"${mark}${token}"` : token))
  return restored(read(quoted)) as value // texts became bigints, which the type of JSON does not tell apart
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function restored(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value
  if (Array.isArray(value)) return value.map(restored)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, restored(one)]))
}

/** JSON in which bigints are numbers with all their digits. */
export function stringifyExact(value: unknown): string {
  const json = JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${mark}${one}` : one))
  return json.replace(marked, '$1')
}
