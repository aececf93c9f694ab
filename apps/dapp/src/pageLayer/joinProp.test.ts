import { expect, test } from 'vitest'
import { joinProp } from './joinProp.ts'
import { readPage } from './readPage.ts'

const join = (current: unknown, value: unknown, more: { deep?: boolean; matchOn?: readonly string[] } = {}) =>
  joinProp(current, { name: 'list', value, deep: false, matchOn: [], ...more })

test.each([
  ['a list is appended to a list', [1], [2, 3], {}, [1, 2, 3]],
  ['a list without a previous one is returned', undefined, [1], {}, [1]],
  ['a string replaces the previous value', [1], 'text', {}, 'text'],
  ['an object is merged at the top level', { a: { x: 1 }, b: 1 }, { a: { y: 2 } }, {}, { a: { y: 2 }, b: 1 }],
  [
    'an object is merged at every depth if deep',
    { a: { x: 1, l: [1] }, b: 1 },
    { a: { y: 2, l: [2] } },
    { deep: true },
    { a: { x: 1, y: 2, l: [1, 2] }, b: 1 },
  ],
  [
    'matching items are updated in place',
    [{ id: 1, v: 'old' }, 'x', { id: 2 }],
    [{ id: 3 }, { id: 1, v: 'new' }, 'y'],
    { matchOn: ['list.id'] },
    [{ id: 1, v: 'new' }, 'x', { id: 2 }, { id: 3 }, 'y'],
  ],
  [
    'matching items inside an object are updated',
    { data: [{ id: 1 }] },
    { data: [{ id: 1 }, { id: 2 }] },
    { deep: true, matchOn: ['list.data.id'] },
    { data: [{ id: 1 }, { id: 2 }] },
  ],
] as const)('%s', (_, current, value, more, joined) => {
  expect(join(current, value, more)).toEqual(joined)
})

test('F123: 100,000 items are matched with 100,000 others within 500 ms', () => {
  const items = (from: number) =>
    Array.from({ length: 100_000 }, (_, index) => ({ id: from + index, name: 'n' }))
  const answer = JSON.stringify({
    component: 'Welcome',
    props: { list: items(50_000), tree: { data: items(50_000) } },
    url: '/',
    version: 'v1',
    mergeProps: ['list'],
    deepMergeProps: ['tree'],
    matchPropsOn: ['list.id', 'tree.data.id'],
  })
  const current = { list: items(0), tree: { data: items(0) } }
  // Processor time, and the shortest of three runs, because other processes and garbage of other tests lengthen a run.
  const times = Array.from({ length: 3 }, () => {
    const started = process.cpuUsage()
    const [list, tree] = readPage(answer, () => true)?.incoming ?? []
    if (!list || !tree) throw new TypeError('nothing to join')
    const joined = joinProp(current.list, list) as unknown[]
    const deeply = joinProp(current.tree, tree) as { data: unknown[] }
    const took = process.cpuUsage(started).user / 1000
    expect([joined.length, deeply.data.length]).toEqual([150_000, 150_000])
    return took
  })
  expect(Math.min(...times)).toBeLessThan(500)
})
