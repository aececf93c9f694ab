import fc from 'fast-check'
import { type Address, parseEther as ether, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Launch, launchStatus, launchStatuses } from '../shared/launchStatus.ts'
import * as feeToken from './compiled/FeeToken.ts'
import * as launchpad from './compiled/Launchpad.ts'
import * as launchToken from './compiled/LaunchToken.ts'
import * as presale from './compiled/Presale.ts'
import * as rejectingBuyer from './compiled/RejectingBuyer.ts'
import * as stakingPool from './compiled/StakingPool.ts'
import { type ContractChain, type Deployed, eventOf, startContractChain } from './testing/contractChain.ts'
import { sequences } from './testing/sequences.ts'

let chain: ContractChain
let pad: Deployed
let token: Deployed
let untouched: `0x${string}`
beforeAll(async () => {
  chain = await startContractChain()
  const implementations = [await chain.deploy(presale), await chain.deploy(stakingPool)]
  // The launchpad passes on what a presale refuses.
  const abi = [...launchpad.abi, ...presale.abi]
  pad = await chain.deploy(
    { ...launchpad, abi },
    implementations.map(({ address }) => address),
  )
  token = await chain.deploy(launchToken, ['Meadow', 'MDW', ether('1000000000'), chain.account(0)])
  await chain.send(token, 'approve', [pad.address, 2n ** 255n])
  untouched = await chain.client.snapshot()
})
afterAll(() => chain.stop())

/** As after `beforeAll`. */
async function reset() {
  await chain.client.revert({ id: untouched })
  untouched = await chain.client.snapshot()
}
beforeEach(reset)

/** Limits in ether; times in seconds from now. */
const usual = {
  ...{ softCap: ether('4'), hardCap: ether('10'), minBuy: ether('0.1'), maxBuy: ether('3') },
  ...{ rate: 123_456_789_012_345_678_901n, tgeBps: 2500, cliff: 3600n, vesting: 50_000n },
}

type Changes = Partial<typeof usual> & {
  readonly start?: bigint
  readonly end?: bigint
  readonly token?: string
  readonly owner?: string
}

async function startSale(changes: Changes = {}) {
  const now = await chain.now()
  const owner = chain.account(0)
  const params = {
    ...{ token: token.address, owner, unsoldTo: owner, ...usual },
    ...{ start: now + 10n, end: now + 86_400n, ...changes },
  }
  const sent = await chain.send(pad, 'createPresale', [toHex(1, { size: 32 }), params])
  const { presale: address } = eventOf<{ presale: Address }>(sent, launchpad.abi, 'PresaleCreated')
  return { params, sale: { address, abi: presale.abi }, gas: sent.ok ? sent.gas : 0n }
}

const buyers = [1, 2, 3, 4, 5]

async function stateOf(sale: Deployed) {
  const read = <value>(functionName: string, args: readonly unknown[] = []) =>
    chain.client.readContract({ ...sale, functionName, args }) as Promise<value>
  const each = <value>(functionName: string) =>
    Promise.all(buyers.map((buyer) => read<value>(functionName, [chain.account(buyer)])))
  const [status, raised, proceedsTaken, unsoldTaken, coins, tokens, forSale, contributed, entitled, claimed] =
    await Promise.all([
      read<number>('status'),
      read<bigint>('raised'),
      read<boolean>('proceedsTaken'),
      read<boolean>('unsoldTaken'),
      chain.balance(sale.address),
      balanceOf(sale.address),
      read<bigint>('tokensForSale'),
      each<bigint>('contributed'),
      each<bigint>('entitled'),
      each<bigint>('claimed'),
    ])
  return {
    ...{ status: launchStatuses[status], raised, proceedsTaken, unsoldTaken, coins, tokens, forSale },
    ...{ contributed, entitled, claimed },
  }
}

const balanceOf = (holder: Address) =>
  chain.client.readContract({ ...token, functionName: 'balanceOf', args: [holder] }) as Promise<bigint>
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

/** What the dapp stores of a sale. */
function launchOf(
  { start, end, softCap, hardCap, rate }: Awaited<ReturnType<typeof startSale>>['params'],
  { raised, status }: Awaited<ReturnType<typeof stateOf>>,
): Launch {
  const [from, to] = [start, end].map((time) => new Date(Number(time) * 1000).toISOString())
  return {
    ...{
      start: from ?? '',
      end: to ?? '',
      softCap: `${softCap}`,
      hardCap: `${hardCap}`,
      rate: `${rate}`,
      raised: `${raised}`,
    },
    finalizedAt: status === 'finalized' ? 'then' : null,
    cancelledAt: status === 'cancelled' ? 'then' : null,
  }
}

type Step = {
  readonly kind: 'buy' | 'wait' | 'finalize' | 'claim' | 'refund' | 'cancel' | 'proceeds' | 'unsold'
  readonly who: number
  /** Wei. */
  readonly value: bigint
  readonly seconds: number
}

const step = (...kinds: readonly [Step['kind'], ...Step['kind'][]]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.constantFrom(...buyers),
    value: fc.oneof(
      { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: ether('0.1') }) },
      { weight: 5, arbitrary: fc.bigInt({ min: ether('1'), max: ether('4') }) },
    ),
    seconds: fc.integer({ min: 1, max: 20_000 }),
  })
/** Steps by chance alone reach no payout, so a sale is bought from, ended and then paid out. */
const steps = fc
  .record({
    before: fc.array(step('buy', 'buy', 'buy', 'wait'), { minLength: 4, maxLength: 12 }),
    ending: fc.constantFrom<Step['kind']>('wait', 'wait', 'wait', 'cancel'),
    isFinalized: fc.boolean(),
    after: fc.array(
      step('finalize', 'claim', 'claim', 'refund', 'refund', 'wait', 'proceeds', 'unsold', 'buy'),
      { minLength: 6, maxLength: 16 },
    ),
  })
  .map(({ before, ending, isFinalized, after }): readonly Step[] => {
    const usualStep = { who: 1, value: 0n, seconds: 86_500 }
    return [
      ...before,
      { ...usualStep, kind: ending },
      ...(isFinalized ? [{ ...usualStep, kind: 'finalize' } as const] : []),
      ...after,
    ]
  })

/** With the second, 0.1 coins buy one base unit. */
const rates = fc.constantFrom(usual.rate, 10n)

function take(sale: Deployed, { kind, who, value }: Exclude<Step, { kind: 'wait' }>) {
  const buyer = [chain.account(who)]
  switch (kind) {
    case 'buy':
      return chain.send(sale, 'contribute', [], { from: who, value })
    case 'claim':
      return chain.send(sale, 'claim', buyer, { from: 6 })
    case 'refund':
      return chain.send(sale, 'refund', buyer, { from: 6 })
    case 'proceeds':
      return chain.send(sale, 'withdrawProceeds', [chain.account(0)])
    case 'unsold':
      return chain.send(sale, 'withdrawUnsold', [], { from: 6 })
    default:
      return chain.send(sale, kind, [], { from: kind === 'cancel' ? 0 : who })
  }
}

test('no unit is lost or made in any sequence of buys, endings and payouts', async () => {
  const reached = new Map<string, number>()
  const count = (name: string) => reached.set(name, (reached.get(name) ?? 0) + 1)
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), rates, async (sequence, isVesting, rate) => {
      await reset()
      const atOnce = { tgeBps: 10_000, cliff: 0n, vesting: 0n }
      const { sale, params } = await startSale({ rate, ...(isVesting ? {} : atOnce) })
      await chain.warp(20)
      let refunded = 0n
      let before = await stateOf(sale)
      for (const taken of sequence) {
        if (taken.kind === 'wait') await chain.warp(taken.seconds)
        else {
          const sent = await take(sale, taken)
          if (sent.ok) count(taken.kind)
          if (sent.ok && taken.kind === 'refund') refunded += before.contributed[taken.who - 1] ?? 0n
        }
        const now = await stateOf(sale)
        count(String(now.status))
        expect(launchStatus(launchOf(params, now), Number(await chain.now()) * 1000)).toBe(now.status)
        expect(now.raised).toBeLessThanOrEqual(params.hardCap)
        expect(sum(now.contributed) + refunded).toBe(now.raised)
        expect(now.coins).toBe(now.proceedsTaken ? 0n : now.raised - refunded)
        for (const [place, claimed] of now.claimed.entries())
          expect(claimed).toBeLessThanOrEqual(now.entitled[place] ?? 0n)
        const owed = sum(now.entitled) - sum(now.claimed)
        if (now.status === 'finalized') expect(now.tokens).toBeGreaterThanOrEqual(owed)
        if (!now.unsoldTaken) expect(now.tokens).toBe(now.forSale - sum(now.claimed))
        if (now.proceedsTaken) expect(refunded).toBe(0n)
        before = now
      }
      // A sale that missed its goal can always pay everyone back.
      if (before.status === 'failed' || before.status === 'cancelled') {
        for (const buyer of buyers.filter((one) => before.contributed[one - 1]))
          expect(await chain.send(sale, 'refund', [chain.account(buyer)], { from: 6 })).toMatchObject({
            ok: true,
          })
        expect(await chain.balance(sale.address)).toBe(0n)
      }
    }),
    sequences,
  )
  for (const name of ['claim', 'refund', 'finalize', 'proceeds', 'unsold', 'cancel', 'finalized', 'failed'])
    expect(reached.get(name), name).toBeGreaterThan(0)
})

describe('a buyer', () => {
  test('gets back at once what does not fit, and may close the sale below the minimum', async () => {
    const { sale } = await startSale({ maxBuy: ether('10') })
    await chain.warp(20)
    await chain.send(sale, 'contribute', [], { from: 1, value: ether('9.95') })
    const before = await chain.balance(chain.account(2))
    const sent = await chain.send(sale, 'contribute', [], { from: 2, value: ether('5') })
    expect(eventOf(sent, presale.abi, 'Contributed')).toMatchObject({ value: ether('0.05') })
    expect(before - (await chain.balance(chain.account(2)))).toBeLessThan(ether('0.06'))
    expect((await stateOf(sale)).status).toBe('succeeded')
  })

  test('pays nothing for nothing: a sale whose rest buys no token is full', async () => {
    const { sale, params } = await startSale({ rate: 10n, softCap: ether('10'), maxBuy: ether('10') })
    await chain.warp(20)
    await chain.send(sale, 'contribute', [], { from: 1, value: ether('9.95') })
    const stored = launchOf(params, await stateOf(sale))
    expect(launchStatus(stored, Number(await chain.now()) * 1000)).toBe('succeeded')
    expect(await chain.send(sale, 'contribute', [], { from: 2, value: ether('0.1') })).toEqual({
      ok: false,
      error: 'WrongStatus(2)',
    })
    await chain.send(sale, 'finalize')
    expect(await stateOf(sale)).toMatchObject({ status: 'finalized', raised: ether('9.95'), forSale: 100n })
    expect((await stateOf(sale)).entitled[0]).toBe(99n)
    await chain.send(sale, 'withdrawUnsold')
    expect(await balanceOf(sale.address)).toBe(99n)
  })

  test('gets the limits with a refusal', async () => {
    const { sale } = await startSale()
    const buy = (value: bigint) => chain.send(sale, 'contribute', [], { from: 1, value })
    expect(await buy(ether('1'))).toEqual({ ok: false, error: 'WrongStatus(0)' })
    await chain.warp(20)
    expect(await buy(ether('0.09'))).toEqual({ ok: false, error: `BelowMin(${ether('0.1')})` })
    await buy(ether('2.5'))
    expect(await buy(ether('1'))).toEqual({ ok: false, error: `AboveMax(${ether('0.5')})` })
  })

  test('that takes no refund keeps nobody else from theirs', async () => {
    const { sale } = await startSale()
    const rejecting = await chain.deploy(rejectingBuyer)
    await chain.warp(20)
    await chain.send(rejecting, 'buy', [sale.address], { from: 1, value: ether('1') })
    await chain.send(sale, 'contribute', [], { from: 2, value: ether('1') })
    await chain.warp(86_500)
    expect(await chain.send(sale, 'refund', [rejecting.address])).toMatchObject({ ok: false })
    expect(await chain.send(sale, 'refund', [chain.account(2)])).toMatchObject({ ok: true })
    expect(await chain.balance(sale.address)).toBe(ether('1'))
  })

  test('vests in a line after the cliff, from what is paid at once', async () => {
    const { sale } = await startSale()
    await chain.warp(20)
    for (const from of [1, 2, 3]) await chain.send(sale, 'contribute', [], { from, value: ether('3') })
    await chain.warp(86_500)
    await chain.send(sale, 'finalize')
    const finalizedAt = (await chain.client.readContract({
      ...sale,
      functionName: 'finalizedAt',
    })) as bigint
    const all = (await stateOf(sale)).entitled[0] ?? 0n
    const vested = (seconds: bigint) =>
      chain.client.readContract({
        ...sale,
        functionName: 'vested',
        args: [chain.account(1), finalizedAt + seconds],
      })
    const atOnce = (all * 2500n) / 10_000n
    expect(await vested(0n)).toBe(atOnce)
    expect(await vested(3599n)).toBe(atOnce)
    expect(await vested(25_000n)).toBe(atOnce + ((all - atOnce) * 25_000n) / 50_000n)
    expect(await vested(50_000n)).toBe(all)
  })
})

describe('a creator', () => {
  test.each([
    ['BadTimes', { start: 0n }],
    ['BadTimes', { start: 9_000_000_000n, end: 9_000_000_001n }],
    ['BadCaps', { softCap: 0n }],
    ['BadCaps', { softCap: ether('2.4') }],
    ['BadCaps', { softCap: ether('11') }],
    ['BadLimits', { minBuy: 0n }],
    ['BadLimits', { maxBuy: ether('11') }],
    ['BadLimits', { minBuy: ether('3.1') }],
    ['BadRate', { rate: 0n }],
    // The smallest contribution would buy nothing.
    ['BadRate', { rate: 9n }],
    ['BadVesting', { tgeBps: 10_001 }],
    ['BadVesting', { cliff: 50_001n }],
    ['BadVesting', { vesting: 0n, cliff: 0n }],
    ['BadAddress', { token: '0x0000000000000000000000000000000000000001' }],
    ['NotOwner', { owner: '0x0000000000000000000000000000000000000001' }],
  ])('is refused %s for %o', async (error, changes) => {
    await expect(startSale(changes)).rejects.toThrow(`Refused: ${error}`)
  })

  test('cannot cancel a sale that has reached its goal, nor a stranger one that is live', async () => {
    const { sale } = await startSale()
    await chain.warp(20)
    expect(await chain.send(sale, 'cancel', [], { from: 1 })).toEqual({ ok: false, error: 'NotOwner' })
    for (const from of [1, 2]) await chain.send(sale, 'contribute', [], { from, value: ether('3') })
    await chain.warp(86_500)
    expect(await chain.send(sale, 'cancel')).toEqual({ ok: false, error: 'WrongStatus(2)' })
  })

  test('takes the proceeds once, to an address that takes them', async () => {
    const { sale } = await startSale()
    const rejecting = await chain.deploy(rejectingBuyer)
    await chain.warp(20)
    for (const from of [1, 2]) await chain.send(sale, 'contribute', [], { from, value: ether('3') })
    await chain.warp(86_500)
    expect(await chain.send(sale, 'withdrawProceeds', [chain.account(0)])).toEqual({
      ok: false,
      error: 'WrongStatus(2)',
    })
    await chain.send(sale, 'finalize')
    // Coins that came in another way change nothing.
    await chain.client.setBalance({ address: sale.address, value: ether('7') })
    const withdraw = (to: Address, from = 0) => chain.send(sale, 'withdrawProceeds', [to], { from })
    expect(await withdraw(chain.account(1), 1)).toEqual({ ok: false, error: 'NotOwner' })
    expect(await withdraw(rejecting.address)).toMatchObject({ ok: false })
    const sent = await withdraw(chain.account(7))
    expect(eventOf(sent, presale.abi, 'ProceedsWithdrawn')).toMatchObject({ value: ether('6') })
    expect(await withdraw(chain.account(7))).toEqual({ ok: false, error: 'AlreadyTaken' })
  })

  test('makes, approves and sells a token whose address is known before', async () => {
    const meadow = [toHex(7, { size: 32 }), 'Meadow', 'MDW', ether('5000')]
    const { address } = pad
    const predicted = await chain.client.readContract({
      ...{ address, abi: launchpad.abi, functionName: 'predictToken' },
      args: [chain.account(0), ...meadow] as never,
    })
    const sent = await chain.send(pad, 'createToken', meadow)
    expect(eventOf(sent, launchpad.abi, 'TokenCreated')).toMatchObject({ token: predicted })
    const other = await chain.send(pad, 'createToken', meadow, { from: 1 })
    expect(eventOf<{ token: Address }>(other, launchpad.abi, 'TokenCreated').token).not.toBe(predicted)
  })

  test('cannot sell a token that takes a fee; tokens sent there before block nothing', async () => {
    const fee = await chain.deploy(feeToken, [ether('1000000')])
    await chain.send(fee, 'approve', [pad.address, 2n ** 255n])
    await expect(startSale({ token: fee.address })).rejects.toThrow('Refused: NotFunded')
    // The address of the next sale is known before.
    const before = await chain.client.snapshot()
    const { address: sale } = (await startSale()).sale
    await chain.client.revert({ id: before })
    await chain.send(token, 'transfer', [sale, 5n])
    expect((await startSale()).sale.address).toBe(sale)
  })
})

test('an implementation cannot be initialized', async () => {
  const { params } = await startSale()
  for (const { abi, bytecode } of [presale, stakingPool]) {
    const bare = await chain.deploy({ abi, bytecode })
    const args = abi === presale.abi ? [params] : [token.address, chain.account(0)]
    expect(await chain.send(bare, 'initialize', args)).toEqual({ ok: false, error: 'InvalidInitialization' })
  }
})
