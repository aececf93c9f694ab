import { expect, test } from 'vitest'
import { type Mint, readMint, readTokenAccount, token2022Program } from './tokenData.ts'

const mintBytes = 165
type Extension = readonly [number: number, data: Uint8Array]

/** An account of Token-2022 with extensions. @param kind - 1: a mint, 2: an account */
function extended(kind: 1 | 2, extensions: readonly Extension[]) {
  const parts = extensions.map(([number, data]) =>
    Uint8Array.of(number & 255, number >> 8, data.length & 255, data.length >> 8, ...data),
  )
  const base = new Uint8Array(mintBytes)
  if (kind === 1) base.set([9, 1], 44)
  else base[108] = 1
  const data = Uint8Array.of(...base, kind, ...parts.flatMap((part) => [...part]))
  return { owner: token2022Program, data, executable: false }
}
const mintWith = (...extensions: readonly Extension[]) => readMint(extended(1, extensions)) as Mint

const bytes = (length: number, at: Readonly<Record<number, number>> = {}) =>
  Uint8Array.from({ length }, (_, index) => at[index] ?? 0)

/** TransferFeeConfig, with a rule that holds now and one from an epoch on. */
function transferFee(
  ...rules: readonly { fromEpoch: bigint; most: bigint; basisPoints: number }[]
): Extension {
  const data = bytes(108)
  const view = new DataView(data.buffer)
  for (const [index, { fromEpoch, most, basisPoints }] of rules.entries()) {
    view.setBigUint64(72 + index * 18, fromEpoch, true)
    view.setBigUint64(80 + index * 18, most, true)
    view.setUint16(88 + index * 18, basisPoints, true)
  }
  return [1, data]
}

test('a token without extensions keeps nothing and can be sent', () => {
  const mint = mintWith()
  expect(mint.transferFees).toEqual([])
  expect(mint.obstacle).toBeUndefined()
})

test('the rules of what a token keeps are read: the current one, and the next', () => {
  const now = { fromEpoch: 0n, most: 50n, basisPoints: 100 }
  const next = { fromEpoch: 700n, most: 2n ** 64n - 1n, basisPoints: 300 }
  const { transferFees } = mintWith(transferFee(now, next))
  expect(transferFees).toEqual([
    { ...now, basisPoints: 100n },
    { ...next, basisPoints: 300n },
  ])
})

test.each<[string, Extension, Mint['obstacle']]>([
  ['a transfer hook', [14, bytes(64, { 40: 7 })], 'transfer-hook'],
  ['a transfer hook without a program', [14, bytes(64, { 3: 7 })], undefined],
  ['a token that is bound to its account', [9, bytes(0)], 'non-transferable'],
  ['a pause', [26, bytes(33, { 32: 1 })], 'paused'],
  ['a pause that is over', [26, bytes(33)], undefined],
  ['metadata', [18, bytes(64, { 1: 1 })], undefined],
])('what keeps a token from being sent: %s', (_name, extension, obstacle) => {
  expect(mintWith([3, bytes(32)], extension).obstacle).toBe(obstacle)
})

test('an account may require a memo', () => {
  const needsMemo = (...extensions: readonly Extension[]) =>
    readTokenAccount('account', extended(2, extensions))?.needsMemo
  expect(needsMemo([7, bytes(0)], [8, bytes(1, { 0: 1 })])).toBe(true)
  expect(needsMemo([8, bytes(1)])).toBe(false)
  expect(needsMemo()).toBe(false)
})

test('extensions that are cut off are left out', () => {
  const account = extended(1, [transferFee()])
  const cut = { ...account, data: account.data.subarray(0, 200) }
  expect(readMint(cut)).toMatchObject({ transferFees: [], obstacle: undefined })
})
