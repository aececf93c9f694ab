import { describe, expect, test } from 'vitest'
import { readPage } from './readPage.ts'

const isComponent = (name: string) => name === 'Welcome'
const page = { component: 'Welcome', props: { a: 1 }, url: '/', version: 'v1' }
const read = (value: unknown) =>
  readPage(typeof value === 'string' ? value : JSON.stringify(value), isComponent)

test('a page is parsed and unknown fields are dropped', () => {
  expect(read({ ...page, encryptHistory: true, deferredProps: { chain: ['b', 7] }, other: 1 })).toEqual({
    ...page,
    clearHistory: false,
    encryptHistory: true,
    deferredProps: { chain: ['b'] },
    incoming: [],
  })
})

test('props to be merged are returned as incoming', () => {
  const answer = {
    ...page,
    props: { a: 1, list: [1], tree: {} },
    mergeProps: ['list', 'missing'],
    deepMergeProps: ['tree'],
    matchPropsOn: ['list.id'],
  }
  const { props, incoming } = read(answer) ?? {}
  expect(props).toEqual({ a: 1 })
  expect(incoming).toEqual([
    { name: 'list', value: [1], deep: false, matchOn: ['list.id'] },
    { name: 'tree', value: {}, deep: true, matchOn: ['list.id'] },
  ])
})

test.each([
  ['an empty text', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['HTML', '<!doctype html><script>1</script>'],
  ['JSON of something else', '{"ok":true}'],
  ['an unknown component', { ...page, component: 'Nowhere' }],
  ['a component named like an inherited property', { ...page, component: 'constructor' }],
  ['props that are a list', { ...page, props: [] }],
  ['props that are missing', { ...page, props: undefined }],
  ['an invalid url', { ...page, url: 7 }],
  ['an invalid version', { ...page, version: null }],
])('F120: %s is rejected', (_, value) => {
  expect(read(value)).toBeUndefined()
})

test('F123: 100,000 nested brackets are rejected without a stack overflow', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  for (const value of [deep, objects])
    expect(read(JSON.stringify(page).replace('"a":1', () => `"a":${value}`))).toBeUndefined()
  expect(read(deep)).toBeUndefined()
})

describe('R-15: no key of a page reaches a prototype', () => {
  const evil = '{"polluted":true}'
  const payloads = ['__proto__', 'constructor', 'prototype'].flatMap((key) => {
    const inner = key === 'constructor' ? `{"prototype":${evil}}` : evil
    const own = `"${key}":${inner}`
    const escaped = `"\\u005f_proto__":${evil}`
    const around = (props: string, more = '') =>
      `{"component":"Welcome","props":${props},"url":"/","version":"v1"${more}}`
    return [
      around(`{${own}}`),
      around(`{"a":{${own}}}`),
      around(`{"a":[{"b":[{${own}}]}]}`),
      around(`{${escaped}}`),
      around('{"a":1}', `,${own}`),
      around(`{${own},"a":{"b":1}}`, `,"mergeProps":["${key}","a"]`),
      around(`{"tree":{${own}}}`, ',"deepMergeProps":["tree"]'),
      around(
        `{"tree":{"x":{${own}}}}`,
        `,"deepMergeProps":["tree","${key}"],"matchPropsOn":["${key}.${key}"]`,
      ),
      around(`{"list":[{${own},"id":1}]}`, `,"mergeProps":["list"],"matchPropsOn":["list.${key}"]`),
      around('{"a":1}', `,"deferredProps":{${own},"${key}":["${key}"]}`),
    ]
  })

  test('30 payloads do not pollute a prototype', () => {
    expect(payloads).toHaveLength(30)
    for (const payload of payloads) {
      const answer = read(payload)
      expect(answer, payload).toBeDefined()
      expect(({} as { polluted?: unknown }).polluted, payload).toBeUndefined()
      expect(JSON.stringify(answer), payload).not.toContain('polluted')
      for (const value of [answer?.props, ...Object.values(answer?.props ?? {})])
        expect((value as { polluted?: unknown }).polluted, payload).toBeUndefined()
    }
  })
})
