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

test('F123: to match 10,000 items with 10,000 others, each id is read a few times', () => {
  const count = 10_000
  const items = (from: number) =>
    Array.from({ length: count }, (_, index) => ({ id: from + index, name: 'n' }))
  let reads = 0
  const counted = () =>
    items(0).map(({ id, name }) => ({
      get id() {
        reads += 1
        return id
      },
      name,
    }))
  const answer = JSON.stringify({
    component: 'Welcome',
    props: { list: items(count / 2), tree: { data: items(count / 2) } },
    url: '/',
    version: 'v1',
    mergeProps: ['list'],
    deepMergeProps: ['tree'],
    matchPropsOn: ['list.id', 'tree.data.id'],
  })
  const [list, tree] = readPage(answer, () => true)?.incoming ?? []
  if (!list || !tree) throw new TypeError('nothing to join')
  const joined = joinProp(counted(), list) as unknown[]
  const deeply = joinProp({ data: counted() }, tree) as { data: unknown[] }
  // The page layer itself would read them 10,000 times each.
  expect(reads).toBeLessThanOrEqual(2 * 3 * count)
  expect([joined.length, deeply.data.length]).toEqual([1.5 * count, 1.5 * count])
})
