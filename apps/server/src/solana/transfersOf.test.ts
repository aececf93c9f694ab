import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { systemProgram, tokenProgram } from './programs.ts'
import { type NodeTransaction, nodeTransaction, readTransaction } from './transactionData.ts'
import { isDust, operationOf, transfersOf } from './transfersOf.ts'

const [ann, ben, cleo, pool] = ['Ann', 'Ben', 'Cleo', 'Pool'] as const
const [dollar, wrapped] = ['Dollar', 'So11111111111111111111111111111111111111112'] as const
const rent = 2_039_280

/** An account before and after: lamports, and for a token account its owner, mint and amounts. */
type Row = {
  readonly key: string
  readonly sol?: readonly [before: number, after: number]
  readonly token?: readonly [owner: string, mint: string, before: number | null, after: number | null]
}

/** A transaction paid by the first account with a fee of 5. */
const transaction = (
  rows: readonly Row[],
  fields: Partial<NodeTransaction['transaction']['message']> = {},
) => {
  const side = (place: 0 | 1) => ({
    sol: rows.map(({ sol = [5, 5] }, index) => sol[place] - (place === 1 && index === 0 ? 5 : 0)),
    tokens: rows.flatMap(({ token }, accountIndex) => {
      const amount = token?.[2 + place]
      if (!token || amount === null) return []
      const uiTokenAmount = { amount: String(amount), decimals: 6 }
      return [{ accountIndex, owner: token[0], mint: token[1], uiTokenAmount }]
    }),
  })
  const [before, after] = [side(0), side(1)]
  return readTransaction(
    nodeTransaction.parse({
      slot: 1,
      blockTime: 1,
      transaction: {
        message: {
          accountKeys: rows.map(({ key }) => key),
          ...{ header: { numRequiredSignatures: 1 }, instructions: [], ...fields },
        },
      },
      meta: {
        ...{ err: null, fee: 5, preBalances: before.sol, postBalances: after.sol },
        ...{ preTokenBalances: before.tokens, postTokenBalances: after.tokens },
      },
    }),
  )
}
const told = (rows: readonly Row[], account: string = ann) => {
  const read = transaction(rows)
  const moves = transfersOf(read, account)
  return [operationOf(read, account, moves), ...moves.map((move) => Object.values(move).join(' '))]
}

test('a payment to several receivers is a transfer to each', () => {
  const rows: Row[] = [
    { key: ann, sol: [1_000, 400] },
    { key: ben, sol: [0, 100] },
    { key: cleo, sol: [0, 500] },
  ]
  expect(told(rows)).toEqual(['send', ' 500 out Ann Cleo', ' 100 out Ann Ben'])
  expect(told(rows, ben)).toEqual(['receive', ' 100 in Ann Ben'])
})

test('a trade is what was given and what was got, with the fee and the rent in none of them', () => {
  expect(
    told([
      { key: ann, sol: [9_000_000, 8_000_000 - rent] },
      { key: 'a', sol: [0, rent], token: [ann, dollar, null, 70] },
      { key: 'p', token: [pool, dollar, 500, 430] },
      { key: 'w', sol: [1, 1_000_001], token: [pool, wrapped, 0, 1_000_000] },
    ]),
  ).toEqual(['trade', ' 1000000 out Ann Pool', `${dollar} 70 in Pool Ann`])
})

test('a token account that is closed gives its rent back', () => {
  expect(
    told([
      { key: ann, sol: [100, 100 + rent] },
      { key: 'a', sol: [rent, 0], token: [ann, dollar, 30, null] },
      { key: 'b', sol: [rent, rent], token: [ben, dollar, 0, 30] },
    ]),
  ).toEqual(['send', `${dollar} 30 out Ann Ben`])
})

test('wrapping SOL is a trade of SOL for its token', () => {
  expect(
    told([
      { key: ann, sol: [9_000_000, 8_000_000 - rent] },
      { key: 'w', sol: [0, rent + 1_000_000], token: [ann, wrapped, null, 1_000_000] },
    ]),
  ).toEqual(['trade', ` 1000000 out Ann ${wrapped}`, `${wrapped} 1000000 in ${wrapped} Ann`])
})

test('new tokens come from their mint, and burnt ones go there', () => {
  const minted: Row[] = [
    { key: ann, sol: [9_000, 8_000] },
    { key: pool, sol: [0, 1_000] },
    { key: 'a', token: [ann, dollar, 0, 7] },
  ]
  expect(told(minted)).toEqual(['mint', ' 1000 out Ann Pool', `${dollar} 7 in Dollar Ann`])
  expect(told([{ key: ann }, { key: 'a', token: [ann, dollar, 7, 3] }])).toEqual([
    'send',
    `${dollar} 4 out Ann Dollar`,
  ])
})

test('with a fee of the token, the amounts sent and received differ by it', () => {
  const rows: Row[] = [
    { key: ann },
    { key: 'a', token: [ann, dollar, 100, 0] },
    { key: 'b', token: [ben, dollar, 0, 97] },
  ]
  expect(told(rows)).toEqual(['send', `${dollar} 100 out Ann Ben`])
  expect(told(rows, ben)).toEqual(['receive', `${dollar} 97 in Ann Ben`])
})

test('amounts between accounts of one owner are a transfer to oneself', () => {
  const rows: Row[] = [
    { key: ann },
    { key: 'a', token: [ann, dollar, 9, 4] },
    { key: 'b', token: [ann, dollar, 0, 5] },
    { key: tokenProgram },
  ]
  const data = base58.encode(Uint8Array.of(3, 5, 0, 0, 0, 0, 0, 0, 0))
  const read = transaction(rows, { instructions: [{ programIdIndex: 3, accounts: [1, 2, 0], data }] })
  expect(transfersOf(read, ann)).toEqual([
    { mint: dollar, direction: 'self', sender: ann, recipient: ann, amount: 5n },
  ])
})

test.each([
  ['no instruction', systemProgram, Uint8Array.of(), [0, 1]],
  ['cut', systemProgram, Uint8Array.of(2, 0, 0, 0, 1), [0, 1]],
  ['of another kind', systemProgram, Uint8Array.of(3, 0, 0, 0, ...new Uint8Array(8)), [0, 1]],
  ['without accounts', systemProgram, Uint8Array.of(2, 0, 0, 0, ...new Uint8Array(8)), []],
  ['a cut token transfer', tokenProgram, Uint8Array.of(3, 1), [0, 1]],
  ['of accounts that do not exist', tokenProgram, Uint8Array.of(12, ...new Uint8Array(9)), [70, 71]],
])('data that is %s asks for no transfer', (_, program, data, accounts) => {
  const rows: Row[] = [{ key: ann }, { key: ben }, { key: program }]
  const instruction = { programIdIndex: 2, accounts, data: base58.encode(data) }
  expect(transaction(rows, { instructions: [instruction] }).orders).toEqual([])
})

test.each([
  [undefined, 'in', 9_999n, null, true],
  [undefined, 'in', 10_000n, null, false],
  [undefined, 'in', 10_000n, 0.0099, true],
  [dollar, 'in', 1n, null, false],
  [dollar, 'in', 1n, 0.01, false],
  [dollar, 'in', 1n, 0.0099, true],
  [dollar, 'out', 1n, 0.0099, false],
  [undefined, 'out', 1n, null, false],
] as const)('R-69: of %s, %s: %d worth %d is dust: %s', (mint, direction, amount, value, isIt) => {
  expect(isDust({ mint, direction, amount }, value)).toBe(isIt)
})
