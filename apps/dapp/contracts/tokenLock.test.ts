import fc from 'fast-check'
import { parseEther as ether, getAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as feeToken from './compiled/FeeToken.ts'
import * as launchToken from './compiled/LaunchToken.ts'
import * as tokenLock from './compiled/TokenLock.ts'
import { type ContractChain, type Deployed, eventOf, startContractChain } from './testing/contractChain.ts'
import { sequences } from './testing/sequences.ts'

type Lock = {
  readonly beneficiary: string
  readonly amount: bigint
  readonly released: bigint
  readonly cliff: bigint
  readonly end: bigint
}

let chain: ContractChain
let token: Deployed
let lock: Deployed
let untouched: `0x${string}`
beforeAll(async () => {
  chain = await startContractChain()
  token = await chain.deploy(launchToken, ['Meadow', 'MDW', ether('1000000000'), chain.account(0)])
  lock = await chain.deploy(tokenLock)
  await chain.send(token, 'approve', [lock.address, 2n ** 255n])
  untouched = await chain.client.snapshot()
})
afterAll(() => chain.stop())

async function reset() {
  await chain.client.revert({ id: untouched })
  untouched = await chain.client.snapshot()
}
beforeEach(reset)

const read = <value>(functionName: string, args: readonly unknown[]) =>
  chain.client.readContract({ ...lock, functionName, args }) as Promise<value>
const get = (id: number) => read<Lock>('get', [BigInt(id)])
const vested = (id: number, time: bigint) => read<bigint>('vested', [BigInt(id), time])
const held = () =>
  chain.client.readContract({ ...token, functionName: 'balanceOf', args: [lock.address] }) as Promise<bigint>

/** Times in seconds from now. */
async function create({
  beneficiary = chain.account(1),
  amount = 1000n,
  start = 0n,
  cliff = 1000n,
  end = 10_000n,
  label = 'Team',
  of = token.address,
} = {}) {
  const now = await chain.now()
  const args = [of, beneficiary, amount, now + start, now + cliff, now + end, label]
  return { now, sent: await chain.send(lock, 'create', args) }
}

const step = fc.record({
  kind: fc.constantFrom('create', 'create', 'release', 'release', 'wait', 'wait', 'extend'),
  who: fc.integer({ min: 0, max: 5 }),
  amount: fc.bigInt({ min: 1n, max: ether('10000') }),
  sooner: fc.bigInt({ min: 0n, max: 40_000n }),
  // The time of a new block moves with that of the machine.
  later: fc.bigInt({ min: 600n, max: 80_000n }),
})

test('no unit is lost or made in any sequence, and an extension frees nothing earlier', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      await reset()
      let count = 0
      for (const { kind, who, amount, sooner, later } of steps) {
        const id = who % Math.max(count, 1)
        if (kind === 'wait') await chain.warp(later)
        else if (kind === 'create') {
          const beneficiary = chain.account(1 + (who % 3))
          const { sent } = await create({ beneficiary, amount, cliff: sooner, end: sooner + later })
          expect(sent).toMatchObject({ ok: true })
          count += 1
        } else if (count > 0 && kind === 'release') {
          const sent = await chain.send(lock, 'release', [id], { from: 5 })
          if (sent.ok) reached.add(kind)
        } else if (count > 0) {
          const { beneficiary, cliff, end } = await get(id)
          const from = [1, 2, 3].find((one) => chain.account(one).toLowerCase() === beneficiary.toLowerCase())
          const now = await chain.now()
          const times = [now, now + 1000n, now + 20_000n, now + 60_000n]
          const before = await Promise.all(times.map((time) => vested(id, time)))
          const sent = await chain.send(lock, 'extend', [id, cliff + sooner / 80n, end + later], {
            from: from ?? 0,
          })
          if (sent.ok) reached.add(kind)
          const after = await Promise.all(times.map((time) => vested(id, time)))
          for (const [place, free] of after.entries()) expect(free).toBeLessThanOrEqual(before[place] ?? 0n)
        }
        const locks = await Promise.all(Array.from({ length: count }, (_, one) => get(one)))
        for (const { amount: all, released } of locks) expect(released).toBeLessThanOrEqual(all)
        expect(await held()).toBe(locks.reduce((sum, one) => sum + one.amount - one.released, 0n))
      }
    }),
    sequences,
  )
  expect([...reached].sort()).toEqual(['extend', 'release'])
})

test('nothing leaves before the cliff; then anyone can pay the beneficiary', async () => {
  await create()
  const release = () => chain.send(lock, 'release', [0], { from: 2 })
  expect(await release()).toEqual({ ok: false, error: 'NothingReleasable' })
  await chain.warp(5000)
  const args = eventOf<{ to: string; amount: bigint }>(await release(), tokenLock.abi, 'LockReleased')
  expect(args.to).toBe(getAddress(chain.account(1)))
  expect(args.amount).toBeGreaterThanOrEqual(500n)
  await chain.warp(10_000)
  await release()
  expect(await held()).toBe(0n)
})

test('only the beneficiary extends, later only, and gives the lock away', async () => {
  const { now } = await create()
  const extend = (cliff: bigint, end: bigint, from = 1) =>
    chain.send(lock, 'extend', [0, now + cliff, now + end], { from })
  expect(await extend(1000n, 20_000n, 2)).toEqual({ ok: false, error: 'NotBeneficiary' })
  expect(await extend(999n, 20_000n)).toEqual({ ok: false, error: 'BadTimes' })
  expect(await extend(1000n, 9999n)).toEqual({ ok: false, error: 'BadTimes' })
  expect(await extend(1000n, 11n * 365n * 86_400n)).toEqual({ ok: false, error: 'BadTimes' })
  expect(await extend(2000n, 20_000n)).toMatchObject({ ok: true })
  expect(await chain.send(lock, 'transferLock', [0, chain.account(3)], { from: 1 })).toMatchObject({
    ok: true,
  })
  expect(await extend(2000n, 30_000n)).toEqual({ ok: false, error: 'NotBeneficiary' })
})

test.each([
  ['BadAmount', { amount: 0n }],
  ['BadAddress', { beneficiary: '0x0000000000000000000000000000000000000000' as const }],
  ['BadTimes', { cliff: 20_000n }],
  ['BadTimes', { start: 2000n }],
  ['BadTimes', { start: -366n * 86_400n }],
  ['BadTimes', { end: 11n * 365n * 86_400n }],
  ['LongLabel', { label: 'x'.repeat(65) }],
])('a lock is refused: %s for %o', async (error, changes) => {
  expect((await create(changes)).sent).toEqual({ ok: false, error })
})

test('a token that takes a fee cannot be locked', async () => {
  const fee = await chain.deploy(feeToken, [ether('1000')])
  await chain.send(fee, 'approve', [lock.address, 2n ** 255n])
  expect((await create({ of: fee.address })).sent).toEqual({ ok: false, error: 'NotFunded' })
})
