import type { RawRequest } from './rawClient.ts'
import type { Route, Schema } from './serverRoutes.ts'

/** Pseudo-random choices, determined by the seed (mulberry32). */
function createRandom(start: number) {
  let state = start
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <one>(all: readonly one[]): one => all[Math.floor(next() * all.length)] as one
  return { chance: (share: number) => next() < share, pick }
}

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const texts = [
  ...['', ' ', '0', '-1', '1e999', 'NaN', 'null', 'true', '[]', '{}', '9'.repeat(400), 'x'.repeat(3_000)],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '\ufdfa'.repeat(60),
    '🦄'.repeat(50),
    '%00',
    '%ff',
    '%2500',
    '../..',
    '..%2f',
  ],
  ...[
    "'; drop table users; --",
    '"><script>alert(1)</script>',
    '{{7*7}}',
    '__proto__',
    'constructor',
    '\r\nx: y',
  ],
  ...['https://evil.example/', 'javascript:alert(1)', '//evil.example', 'eip155', 'eip155:', 'eip155:910056'],
  ...[
    alice,
    alice.toLowerCase(),
    `eip155:910056:${alice}`,
    `0x${'0'.repeat(40)}`,
    `0x${'f'.repeat(64)}`,
    '0x',
    '0xg',
  ],
  ...[
    'harbour.eth',
    'ada.latchkey.id',
    'a.b.c.d.e.f.g.h',
    '.',
    'xn--nxasmq6b',
    'eyJhIjoxfQ',
    'bnVsbA',
    'W10',
  ],
]
const values: readonly unknown[] = [
  ...texts,
  ...[null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], { a: { b: [] } }],
  ...[JSON.parse('{"__proto__": {"polluted": 1}}'), new Array(60).fill('x'), nested(2_000)],
]

/** `depth` nested objects. */
function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = { a: value }
  return value
}

/** Creates requests with unexpected values for a route, determined by the seed. */
export function createMalformedRequests(seed: number, origin: string) {
  const { chance, pick } = createRandom(seed)
  // Rarely sent, because a request with an unknown project is refused before its route.
  const isSent = ({ name }: { readonly name: string }) => chance(name === 'projectId' ? 0.05 : 0.8)
  const valueFor = (schema: Schema = {}): unknown => {
    if (chance(0.5)) return pick(values)
    if (schema.enum) return pick(schema.enum)
    if (schema.properties)
      return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, valueFor(one)]))
    if (schema.type === 'array') return [valueFor(schema.items)]
    if (schema.type === 'integer' || schema.type === 'number') return pick([0, 1, 50, -5])
    return pick(texts)
  }
  const inAddress = (text: string) =>
    chance(0.1) ? text.replace(/[\s#?]/g, '') : encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))

  return (route: Route): RawRequest => {
    const parameters = route.parameters ?? []
    const path = route.path.replace(/\{(\w+)\}/g, () => inAddress(String(pick(texts)) || 'x'))
    const query = [
      ...parameters.filter((one) => one.in === 'query'),
      ...(chance(0.2) ? [{ name: pick(texts), schema: {} }] : []),
    ]
      .filter(isSent)
      .map(({ name, schema }) => `${inAddress(name)}=${inAddress(String(valueFor(schema)))}`)
    const schema = route.requestBody?.content['application/json']?.schema
    const body =
      schema && (chance(0.1) ? pick(texts) : JSON.stringify(chance(0.1) ? pick(values) : valueFor(schema)))
    const more: [string, string][] = [
      ['origin', pick([origin, 'https://evil.example', 'null'])],
      ['sec-fetch-site', pick(['same-origin', 'cross-site', 'none'])],
      ['x-inertia', 'true'],
      ['x-inertia-version', pick(['old', ''])],
      ['x-inertia-partial-data', pick(['pulses,flash', '__proto__', 'x'.repeat(500)])],
      ['x-inertia-partial-component', 'Welcome'],
      ['cookie', pick(['lk=x', 'lk=%00', `appearance=${'d'.repeat(300)}`, 'lk=; lk=1'])],
      ['x-forwarded-for', pick(['1.2.3.4', 'x', '::1', ','.repeat(50)])],
      ['authorization', 'Bearer x'],
      ['accept-language', 'x'.repeat(200)],
    ]
    const headers = Object.fromEntries(more.filter(() => chance(0.3)))
    if (body !== undefined)
      headers['content-type'] = pick([
        'application/json',
        'application/json',
        'text/plain',
        'multipart/form-data',
        '',
      ])
    return {
      method: chance(0.03) ? pick(['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']) : route.method.toUpperCase(),
      path: path + (query.length > 0 ? `?${query.join('&')}` : ''),
      headers,
      ...(body === undefined ? {} : { body }),
    }
  }
}
