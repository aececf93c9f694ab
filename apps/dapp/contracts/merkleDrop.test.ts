import { SimpleMerkleTree } from '@openzeppelin/merkle-tree'
import fc from 'fast-check'
import { type Address, encodeAbiParameters, parseEther as ether, type Hex, keccak256, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as feeToken from './compiled/FeeToken.ts'
import * as launchToken from './compiled/LaunchToken.ts'
import * as merkleDrop from './compiled/MerkleDrop.ts'
import { type ContractChain, type Deployed, startContractChain } from './testing/contractChain.ts'
import { sequences } from './testing/sequences.ts'

const attestor = privateKeyToAccount(keccak256('0x01'))
const nobody = '0x0000000000000000000000000000000000000000'

let chain: ContractChain
let token: Deployed
let drops: Deployed
let untouched: Hex
beforeAll(async () => {
  chain = await startContractChain()
  token = await chain.deploy(launchToken, ['Meadow', 'MDW', ether('1000000000'), chain.account(0)])
  drops = await chain.deploy(merkleDrop)
  await chain.send(token, 'approve', [drops.address, 2n ** 255n])
  untouched = await chain.client.snapshot()
})
afterAll(() => chain.stop())

async function reset() {
  await chain.client.revert({ id: untouched })
  untouched = await chain.client.snapshot()
}
beforeEach(reset)

/** `subject`: an EVM account, or 32 bytes of a Solana account. */
type Entry = { readonly subject: Hex; readonly amount: bigint }
const isSolana = ({ subject }: Entry) => subject.length === 66
const leafOf = (entry: Entry, index: number) =>
  keccak256(
    keccak256(
      encodeAbiParameters(
        [{ type: 'uint256' }, { type: 'uint8' }, { type: 'bytes32' }, { type: 'uint256' }],
        [BigInt(index), isSolana(entry) ? 1 : 0, pad(entry.subject, { size: 32 }), entry.amount],
      ),
    ),
  )

/** A drop of account 0. Times in seconds from now. */
async function create(
  entries: readonly Entry[],
  {
    total = entries.reduce((sum, { amount }) => sum + amount, 0n),
    start = 0n,
    end = 86_400n,
    by = attestor.address as Address,
    of = token.address,
  } = {},
) {
  const tree = SimpleMerkleTree.of(entries.map(leafOf))
  const now = await chain.now()
  const id = (await chain.client.readContract({ ...drops, functionName: 'count' })) as bigint
  const sent = await chain.send(drops, 'create', [of, tree.root, total, now + start, now + end, by])
  const proof = (index: number) => tree.getProof(index)
  const entry = (index: number) => entries[index] ?? { subject: nobody as Hex, amount: 0n }
  const claim = (index: number, { account, amount }: { account?: Hex; amount?: bigint } = {}) => {
    const { subject, amount: listed } = entry(index)
    const args = [id, index, account ?? subject, amount ?? listed, proof(index)]
    return chain.send(drops, 'claim', args, { from: 6 })
  }
  const attest = (index: number, to: Address, deadline: bigint, chainId = 910056) =>
    attestor.signTypedData({
      domain: { name: 'LatchkeyDrop', version: '1', chainId, verifyingContract: drops.address },
      types: {
        SolanaClaim: [
          { name: 'dropId', type: 'uint256' },
          { name: 'index', type: 'uint256' },
          { name: 'subject', type: 'bytes32' },
          { name: 'to', type: 'address' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'SolanaClaim',
      message: { dropId: id, index: BigInt(index), subject: entry(index).subject, to, deadline },
    })
  const claimSolana = (index: number, to: Address, deadline: bigint, signature: Hex) => {
    const { subject, amount } = entry(index)
    const args = [id, index, subject, to, amount, deadline, signature, proof(index)]
    return chain.send(drops, 'claimSolana', args, { from: 6 })
  }
  const sweep = (from = 0) => chain.send(drops, 'sweep', [id], { from })
  return { id, now, sent, claim, claimSolana, attest, sweep }
}

const balanceOf = (holder: Address) =>
  chain.client.readContract({ ...token, functionName: 'balanceOf', args: [holder] }) as Promise<bigint>

type Drop = { readonly total: bigint; readonly claimed: bigint; readonly swept: boolean }

test('each entry is paid once and each drop from its own tokens, whatever the lists promise', async () => {
  const list = fc.array(
    fc.record({ subject: fc.integer({ min: 1, max: 5 }), amount: fc.bigInt({ min: 1n, max: 1000n }) }),
    { minLength: 2, maxLength: 9 },
  )
  const step = fc.record({
    kind: fc.constantFrom('claim', 'claim', 'claim', 'claim', 'wait', 'sweep'),
    drop: fc.integer({ min: 0, max: 1 }),
    index: fc.integer({ min: 0, max: 8 }),
    seconds: fc.integer({ min: 1, max: 6000 }),
  })
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(list, list),
      fc.bigInt({ min: 1n, max: 3000n }),
      fc.array(step, { minLength: 6, maxLength: 24 }),
      async (lists, total, steps) => {
        await reset()
        const entries = lists.map((each) =>
          each.map(({ subject, amount }) => ({ subject: chain.account(subject), amount })),
        )
        // The second promises more, or less, than it holds.
        const made = [
          await create(entries[0] ?? [], { end: 7200n }),
          await create(entries[1] ?? [], { total, end: 7200n }),
        ]
        const paid = new Set<string>()
        for (const { kind, drop, index, seconds } of steps) {
          const one = made[drop]
          const size = entries[drop]?.length ?? 1
          const key = `${drop}:${index % size}`
          if (kind === 'wait') await chain.warp(seconds)
          else {
            const sent = await (kind === 'claim' ? one?.claim(index % size) : one?.sweep())
            reached.add(sent?.ok ? kind : (sent?.error ?? ''))
            if (sent?.ok && kind === 'claim') {
              expect(paid, key).not.toContain(key)
              paid.add(key)
            }
          }
          const states = await Promise.all(
            made.map(
              ({ id }) =>
                chain.client.readContract({ ...drops, functionName: 'get', args: [id] }) as Promise<Drop>,
            ),
          )
          for (const [place, state] of states.entries()) {
            const sum = (entries[place] ?? []).reduce(
              (all, { amount }, at) => (paid.has(`${place}:${at}`) ? all + amount : all),
              0n,
            )
            expect(state.claimed).toBe(sum)
            expect(state.claimed).toBeLessThanOrEqual(state.total)
          }
          const left = states.reduce((all, one) => all + (one.swept ? 0n : one.total - one.claimed), 0n)
          expect(await balanceOf(drops.address)).toBe(left)
        }
      },
    ),
    sequences,
  )
  for (const name of ['claim', 'sweep', 'AlreadyClaimed', 'Exhausted', 'NotOpen', 'NotEnded'])
    expect(reached, name).toContain(name)
})

const solanaSubject: Hex = `0x${'ab'.repeat(32)}`
const entries = () => [
  { subject: chain.account(1), amount: 10n },
  { subject: chain.account(2), amount: 20n },
  { subject: solanaSubject, amount: 30n },
]

describe('an EVM entry', () => {
  test('pays its account for any sender, and nobody else', async () => {
    const { claim } = await create(entries())
    expect(await claim(0, { account: chain.account(2) })).toEqual({ ok: false, error: 'BadProof' })
    expect(await claim(0, { amount: 11n })).toEqual({ ok: false, error: 'BadProof' })
    expect(await claim(0)).toMatchObject({ ok: true })
    expect(await balanceOf(chain.account(1))).toBe(10n)
    expect(await claim(0)).toEqual({ ok: false, error: 'AlreadyClaimed' })
  })

  test('is paid between start and end only', async () => {
    const { claim } = await create(entries(), { start: 1000n, end: 5000n })
    expect(await claim(0)).toEqual({ ok: false, error: 'NotOpen' })
    await chain.warp(1000)
    expect(await claim(0)).toMatchObject({ ok: true })
    await chain.warp(4000)
    expect(await claim(1)).toEqual({ ok: false, error: 'NotOpen' })
  })
})

describe('a Solana entry', () => {
  test('pays the account that the attestor has signed for', async () => {
    const { attest, claim, claimSolana, now } = await create(entries())
    const to = chain.account(3)
    const deadline = now + 600n
    const signature = await attest(2, to, deadline)
    const refused = { ok: false, error: 'BadAttestation' }
    expect(await claimSolana(2, chain.account(4), deadline, signature)).toEqual(refused)
    expect(await claimSolana(2, to, deadline + 1n, signature)).toEqual(refused)
    expect(await claimSolana(2, to, deadline, await attest(2, to, deadline, 56))).toEqual(refused)
    expect(await claim(2, { account: to })).toEqual({ ok: false, error: 'BadProof' })
    expect(await claimSolana(2, to, deadline, signature)).toMatchObject({ ok: true })
    expect(await balanceOf(to)).toBe(30n)
    expect(await claimSolana(2, to, deadline, signature)).toEqual({ ok: false, error: 'AlreadyClaimed' })
  })

  test('is refused after the deadline, and in a drop without an attestor', async () => {
    const { attest, claimSolana, now } = await create(entries())
    const to = chain.account(3)
    const signature = await attest(2, to, now + 60n)
    await chain.warp(120)
    expect(await claimSolana(2, to, now + 60n, signature)).toEqual({ ok: false, error: 'BadAttestation' })
    const evmOnly = await create(entries(), { by: nobody })
    const late = evmOnly.now + 600n
    expect(await evmOnly.claimSolana(2, to, late, await evmOnly.attest(2, to, late))).toEqual({
      ok: false,
      error: 'BadAttestation',
    })
  })
})

test('what nobody claimed returns to the creator after the end, once', async () => {
  const { claim, sweep } = await create(entries())
  await claim(0)
  expect(await sweep(1)).toEqual({ ok: false, error: 'NotCreator' })
  expect(await sweep()).toEqual({ ok: false, error: 'NotEnded' })
  await chain.warp(86_401)
  const before = await balanceOf(chain.account(0))
  expect(await sweep()).toMatchObject({ ok: true })
  expect((await balanceOf(chain.account(0))) - before).toBe(50n)
  expect(await sweep()).toEqual({ ok: false, error: 'AlreadySwept' })
})

test.each([
  ['BadList', { total: 0n }],
  ['BadTimes', { end: 3000n }],
  ['BadTimes', { end: 731n * 86_400n }],
  ['BadTimes', { start: 86_401n }],
])('a drop is refused: %s for %o', async (error, options) => {
  expect((await create(entries(), options)).sent).toEqual({ ok: false, error })
})

test('a token that takes a fee cannot be dropped', async () => {
  const fee = await chain.deploy(feeToken, [ether('1000')])
  await chain.send(fee, 'approve', [drops.address, 2n ** 255n])
  const sent = (await create(entries(), { of: fee.address, total: 1000n })).sent
  expect(sent).toEqual({ ok: false, error: 'NotFunded' })
})
