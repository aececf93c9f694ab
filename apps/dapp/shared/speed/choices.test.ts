import { expect, test } from 'vitest'
import { readChoices, usualSpeed } from './choices.ts'

test('choices that a browser kept are read', () => {
  const choices = { feeSpeed: 'fast', pins: { 'eip155:56': 'ankr' } } as const
  expect(readChoices(JSON.stringify(choices))).toEqual(choices)
})

test.each([null, '', '{', '7', 'null', '{"feeSpeed":"warp","pins":7}', '{"pins":{"eip155:56":7}}'])(
  '%s is as usual',
  (text) => {
    expect(readChoices(text)).toEqual(usualSpeed)
  },
)
