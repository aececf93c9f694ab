import fc from 'fast-check'
import { type Address, parseEther as ether, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as feeToken from './compiled/FeeToken.ts'
import * as launchpad from './compiled/Launchpad.ts'
import * as launchToken from './compiled/LaunchToken.ts'
import * as presale from './compiled/Presale.ts'
import * as stakingPool from './compiled/StakingPool.ts'
import { type ContractChain, type Deployed, eventOf, startContractChain } from './testing/contractChain.ts'
import { sequences } from './testing/sequences.ts'

const stakers = [1, 2, 3, 4]
const scale = 10n ** 18n

let chain: ContractChain
let pad: Deployed
let token: Deployed
let pool: Deployed
let untouched: `0x${string}`
beforeAll(async () => {
  chain = await startContractChain()
  const implementations = [await chain.deploy(presale), await chain.deploy(stakingPool)]
  pad = await chain.deploy(
    launchpad,
    implementations.map(({ address }) => address),
  )
  token = await chain.deploy(launchToken, ['Meadow', 'MDW', ether('1000000000'), chain.account(0)])
  pool = await makePool(token.address)
  for (const holder of [0, ...stakers]) {
    await chain.send(token, 'transfer', [chain.account(holder), ether('1000000')])
    await chain.send(token, 'approve', [pool.address, 2n ** 255n], { from: holder })
  }
  untouched = await chain.client.snapshot()
})
afterAll(() => chain.stop())

async function reset() {
  await chain.client.revert({ id: untouched })
  untouched = await chain.client.snapshot()
}
beforeEach(reset)

async function makePool(address: Address): Promise<Deployed> {
  const sent = await chain.send(pad, 'createPool', [toHex(1, { size: 32 }), address])
  return {
    abi: stakingPool.abi,
    address: eventOf<{ pool: Address }>(sent, launchpad.abi, 'PoolCreated').pool,
  }
}

const read = <value>(functionName: string, args: readonly unknown[] = []) =>
  chain.client.readContract({ ...pool, functionName, args }) as Promise<value>
const earned = (user: number) => read<bigint>('earned', [chain.account(user)])
const staked = (user: number) => read<bigint>('staked', [chain.account(user)])
const balanceOf = (holder: Address) =>
  chain.client.readContract({ ...token, functionName: 'balanceOf', args: [holder] }) as Promise<bigint>

const step = fc.record({
  kind: fc.constantFrom('stake', 'stake', 'unstake', 'claim', 'exit', 'wait', 'wait', 'fund'),
  who: fc.constantFrom(...stakers),
  amount: fc.bigInt({ min: 1n, max: ether('100000') }),
  seconds: fc.integer({ min: 1, max: 200_000 }),
})

test('no unit is lost or made in any sequence, and every staker can leave with the whole stake', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await reset()
      await chain.send(pool, 'fund', [ether('10000'), 604_800n])
      for (const { kind, who, amount, seconds } of steps) {
        if (kind === 'wait') await chain.warp(seconds)
        else {
          const args = {
            ...{ stake: [amount], unstake: [amount], exit: [], claim: [chain.account(who)] },
            fund: [amount / 10n, BigInt(3600 + seconds * 8)],
          }[kind]
          const from = { claim: 5, fund: 0 }[kind as string] ?? who
          const sent = await chain.send(pool, kind, args, { from })
          if (sent.ok) reached.add(kind)
        }
        const [reserve, total, held, rateX, end, now, ...rewards] = await Promise.all([
          read<bigint>('rewardReserve'),
          read<bigint>('totalStaked'),
          balanceOf(pool.address),
          read<bigint>('rateX'),
          read<bigint>('endsAt'),
          chain.now(),
          ...stakers.map(earned),
        ])
        expect(held).toBe(reserve + total)
        const all = rewards.reduce((sum, reward) => sum + reward, 0n)
        // Nobody can own what has not streamed yet; each settlement may round by a unit.
        const toCome = end > now ? (rateX * (end - now)) / scale : 0n
        expect(all).toBeLessThanOrEqual(reserve - toCome + 1_000n)
      }
      for (const user of stakers) {
        if ((await staked(user)) === 0n) continue
        expect(await chain.send(pool, 'exit', [], { from: user })).toMatchObject({ ok: true })
      }
      expect(await read('totalStaked')).toBe(0n)
    }),
    sequences,
  )
  expect([...reached].sort()).toEqual(['claim', 'exit', 'fund', 'stake', 'unstake'])
})

test('the stream pauses while nobody stakes, so that no reward is stranded', async () => {
  await chain.send(pool, 'fund', [ether('1000'), 100_000n])
  await chain.warp(500_000)
  await chain.send(pool, 'stake', [ether('1')], { from: 1 })
  await chain.warp(200_000)
  expect(await earned(1)).toBeGreaterThan(ether('999.9'))
  expect(await earned(1)).toBeLessThanOrEqual(ether('1000'))
})

test('stakers share by their stakes', async () => {
  await chain.send(pool, 'stake', [ether('1')], { from: 1 })
  await chain.send(pool, 'stake', [ether('3')], { from: 2 })
  await chain.send(pool, 'fund', [ether('400'), 100_000n])
  await chain.warp(100_001)
  expect(await earned(1)).toBe(ether('100'))
  expect(await earned(2)).toBe(ether('300'))
})

test('the owner can neither shorten nor thin a running stream', async () => {
  const fund = (amount: bigint, seconds: bigint, from = 0) =>
    chain.send(pool, 'fund', [amount, seconds], { from })
  expect(await fund(ether('1'), 3600n, 1)).toEqual({ ok: false, error: 'NotOwner' })
  expect(await fund(ether('1'), 3599n)).toEqual({ ok: false, error: 'BadDuration' })
  expect(await fund(0n, 3600n)).toEqual({ ok: false, error: 'RateTooLow' })
  await chain.send(pool, 'stake', [ether('1')], { from: 1 })
  await fund(ether('1000'), 100_000n)
  expect(await fund(ether('1000'), 50_000n)).toEqual({ ok: false, error: 'BadDuration' })
  expect(await fund(1n, 200_000n)).toEqual({ ok: false, error: 'RateTooLow' })
  expect(await fund(ether('1000'), 150_000n)).toMatchObject({ ok: true })
})

test('a refused staker gets the limits', async () => {
  await chain.send(pool, 'stake', [5n], { from: 1 })
  expect(await chain.send(pool, 'stake', [0n], { from: 1 })).toEqual({ ok: false, error: 'ZeroAmount' })
  expect(await chain.send(pool, 'unstake', [6n], { from: 1 })).toEqual({ ok: false, error: 'TooMuch(5)' })
})

test('a token that takes a fee cannot be staked', async () => {
  const fee = await chain.deploy(feeToken, [ether('1000')], { from: 1 })
  const sent = await chain.send(pad, 'createPool', [toHex(2, { size: 32 }), fee.address])
  const { pool: address } = eventOf<{ pool: Address }>(sent, launchpad.abi, 'PoolCreated')
  await chain.send(fee, 'approve', [address, 2n ** 255n], { from: 1 })
  const stake = chain.send({ address, abi: stakingPool.abi }, 'stake', [ether('1')], { from: 1 })
  expect(await stake).toEqual({ ok: false, error: 'NotFunded' })
})
