import { SimpleMerkleTree } from '@openzeppelin/merkle-tree'
import fc from 'fast-check'
import {
  type Address,
  encodeAbiParameters,
  parseEther as ether,
  getAddress,
  keccak256,
  toHex,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as collection from './compiled/Collection.ts'
import * as collectionFactory from './compiled/CollectionFactory.ts'
import * as greedyMinter from './compiled/GreedyMinter.ts'
import { type ContractChain, type Deployed, eventOf, startContractChain } from './testing/contractChain.ts'
import { sequences } from './testing/sequences.ts'

const minters = [1, 2, 3]
const price = ether('0.01')

let chain: ContractChain
let factory: Deployed
let untouched: `0x${string}`
beforeAll(async () => {
  chain = await startContractChain()
  factory = await chain.deploy({ ...collectionFactory, abi: [...collectionFactory.abi, ...collection.abi] })
  untouched = await chain.client.snapshot()
})
afterAll(() => chain.stop())

async function reset() {
  await chain.client.revert({ id: untouched })
  untouched = await chain.client.snapshot()
}
beforeEach(reset)

const leafOf = (account: Address, allowance: bigint) =>
  keccak256(keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, allowance])))

/** Account 0 owns it. An allowlist of the first two minters, then a phase for all. Times in seconds from now. */
async function make({ maxSupply = 12, maxPerWallet = 6, royalty = 500n, phases = 2 } = {}) {
  const list = [
    [chain.account(1), 2n],
    [chain.account(2), 5n],
  ] as const
  const tree = SimpleMerkleTree.of(list.map(([account, allowance]) => leafOf(account, allowance)))
  const now = await chain.now()
  const listed = { start: now, end: now + 1000n, price, maxPerWallet: 3, allowlistRoot: tree.root }
  const open = { start: now + 1000n, end: now + 90_000n, price, maxPerWallet, allowlistRoot: zeroHash }
  const args = [toHex(1, { size: 32 }), 'Keyholders', 'KEYS', maxSupply, 'https://nfts.example/']
  const sent = await chain.send(factory, 'create', [...args, royalty, [listed, open].slice(0, phases)])
  const { collection: address } = eventOf<{ collection: Address }>(
    sent,
    collectionFactory.abi,
    'CollectionCreated',
  )
  const nfts: Deployed = { address, abi: collection.abi }
  const proofOf = (account: Address, allowance: bigint) => tree.getProof(leafOf(account, allowance))
  const read = <value>(functionName: string, args: readonly unknown[] = []) =>
    chain.client.readContract({ ...nfts, functionName, args }) as Promise<value>
  const mint = (from: number, quantity: number, { phase = 1, value = price * BigInt(quantity) } = {}) =>
    chain.send(nfts, 'mint', [phase, quantity, 0n, []], { from, value })
  const mintListed = (from: number, quantity: number, allowance: bigint) =>
    chain.send(nfts, 'mint', [0, quantity, allowance, proofOf(chain.account(from), allowance)], {
      from,
      value: price * BigInt(quantity),
    })
  return { nfts, now, open, read, mint, mintListed, proofOf }
}

const step = fc.record({
  kind: fc.constantFrom('mint', 'mint', 'mint', 'listed', 'wait', 'withdraw'),
  who: fc.constantFrom(...minters),
  quantity: fc.integer({ min: 0, max: 11 }),
  isPaid: fc.boolean(),
  seconds: fc.integer({ min: 1, max: 900 }),
})

test('supply, limits and coins add up in any sequence of mints', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      await reset()
      const { nfts, read, mint, mintListed } = await make({ maxSupply: 10 })
      let [paid, withdrawn] = [0n, 0n]
      for (const { kind, who, quantity, isPaid, seconds } of steps) {
        if (kind === 'wait') await chain.warp(seconds)
        else if (kind === 'withdraw') {
          const sent = await chain.send(nfts, 'withdraw', [chain.account(0)])
          withdrawn += eventOf<{ value: bigint }>(sent, nfts.abi, 'Withdrawn').value
        } else {
          const allowance = who === 1 ? 2n : 5n
          const value = price * BigInt(quantity) + (isPaid ? 0n : 1n)
          const isListed = kind === 'listed' && who !== 3
          const sent = await (isListed
            ? mintListed(who, quantity, allowance)
            : mint(who, quantity, { value }))
          if (sent.ok) {
            reached.add(isListed ? 'listed' : 'mint')
            paid += price * BigInt(quantity)
          } else reached.add(sent.error.replace(/\(.*/, ''))
        }
        const supply = await read<number>('totalSupply')
        expect(supply).toBeLessThanOrEqual(10)
        expect(await chain.balance(nfts.address)).toBe(paid - withdrawn)
        const counts = await Promise.all(
          minters.map(async (minter) => {
            const account = chain.account(minter)
            const [listed, open, held] = await Promise.all([
              read<bigint>('mintedIn', [0, account]),
              read<bigint>('mintedIn', [1, account]),
              read<bigint>('balanceOf', [account]),
            ])
            expect(listed).toBeLessThanOrEqual(minter === 1 ? 2n : minter === 2 ? 3n : 0n)
            expect(open).toBeLessThanOrEqual(6n)
            expect(held).toBe(listed + open)
            return held
          }),
        )
        expect(counts.reduce((sum, held) => sum + held, 0n)).toBe(BigInt(supply))
      }
    }),
    sequences,
  )
  for (const name of ['listed', 'mint', 'NotOpen', 'BadQuantity', 'SoldOut', 'WalletLimit', 'WrongPrice'])
    expect(reached, name).toContain(name)
})

describe('a minter', () => {
  test('on the allowlist mints up to the allowance, and nobody else does', async () => {
    const { nfts, mintListed, proofOf } = await make()
    expect(await mintListed(1, 3, 2n)).toEqual({ ok: false, error: 'WalletLimit(2)' })
    expect(await mintListed(1, 2, 2n)).toMatchObject({ ok: true })
    expect(await mintListed(2, 4, 5n)).toEqual({ ok: false, error: 'WalletLimit(3)' })
    // Another one's proof, as a relay would send it.
    const stolen = chain.send(nfts, 'mint', [0, 1, 5n, proofOf(chain.account(2), 5n)], {
      from: 3,
      value: price,
    })
    expect(await stolen).toEqual({ ok: false, error: 'NotAllowed' })
  })

  test('gets the price and what is left with a refusal', async () => {
    const { mint } = await make({ maxSupply: 7 })
    await chain.warp(1000)
    expect(await mint(1, 2, { value: price })).toEqual({ ok: false, error: `WrongPrice(${price * 2n})` })
    await mint(1, 6)
    expect(await mint(1, 1)).toEqual({ ok: false, error: 'WalletLimit(0)' })
    expect(await mint(2, 2)).toEqual({ ok: false, error: 'SoldOut(1)' })
    expect(await mint(2, 1, { phase: 2 })).toEqual({ ok: false, error: 'BadPhase' })
  })

  test('that mints again while it is given an NFT cannot pass its limit', async () => {
    const { nfts, read } = await make({ phases: 2, maxPerWallet: 4 })
    await chain.warp(1000)
    // It passes on what the collection refuses.
    const errors = collection.abi.filter(({ type }) => type === 'error')
    const greedy = await chain.deploy({ ...greedyMinter, abi: [...greedyMinter.abi, ...errors] })
    await chain.client.setBalance({ address: greedy.address, value: ether('1') })
    const mint = (quantity: bigint, again: bigint) =>
      chain.send(greedy, 'mint', [nfts.address, 1n, quantity, price, again])
    expect(await mint(2n, 3n)).toEqual({ ok: false, error: 'WalletLimit(0)' })
    expect(await mint(2n, 2n)).toMatchObject({ ok: true })
    expect(await read('totalSupply')).toBe(4)
    expect(await read('mintedIn', [1, greedy.address])).toBe(4n)
    expect(await chain.balance(nfts.address)).toBe(price * 4n)
  })
})

describe('the owner', () => {
  test('changes a phase only before it begins', async () => {
    const { nfts, now, open } = await make()
    const set = (phase: number, changes: object, from = 0) =>
      chain.send(nfts, 'setPhase', [phase, { ...open, ...changes }], { from })
    expect(await set(1, {}, 1)).toMatchObject({ ok: false })
    expect(await set(0, {})).toEqual({ ok: false, error: 'BadPhase' })
    expect(await set(1, { start: now - 1n })).toEqual({ ok: false, error: 'BadPhase' })
    expect(await set(1, { price: 1n })).toMatchObject({ ok: true })
  })

  test('freezes the metadata, and cannot change it again', async () => {
    const { nfts, read, mint } = await make()
    await chain.warp(1000)
    await mint(1, 1)
    expect(await read('tokenURI', [1])).toBe('https://nfts.example/1.json')
    const set = (uri: string, freeze: boolean) => chain.send(nfts, 'setBaseURI', [uri, freeze])
    const changed = eventOf(await set('https://kept.example/', true), nfts.abi, 'BatchMetadataUpdate')
    expect(changed).toEqual({ fromId: 1n, toId: 1n })
    expect(await set('https://other.example/', false)).toEqual({ ok: false, error: 'Frozen' })
    expect(await read('contractURI')).toBe('https://kept.example/contract.json')
  })

  test('is paid, with a royalty of at most a tenth', async () => {
    const { nfts, read } = await make()
    expect(await read('royaltyInfo', [1, 10_000n])).toEqual([getAddress(chain.account(0)), 500n])
    expect(await chain.send(nfts, 'withdraw', [chain.account(1)], { from: 1 })).toMatchObject({ ok: false })
    await expect(make({ royalty: 1001n })).rejects.toThrow('Refused')
  })
})
