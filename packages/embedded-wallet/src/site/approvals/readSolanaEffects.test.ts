import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createSolanaWorld, networkId } from '../../testing/createSolanaWorld.ts'
import {
  account,
  budget,
  checked,
  create,
  derived,
  type Instruction,
  inTable,
  mint,
  receiver,
  sol,
  source,
  stranger,
  u32,
  u64,
  unchecked,
  write,
} from '../../testing/solanaTransaction.ts'
import { isSevere } from '../view/effectText.ts'
import { programs } from './readSolanaEffects.ts'
import { needsWindow } from './showApproval.ts'

describe('what a transaction does is read from its instructions', () => {
  test('a transfer of SOL: amount, full receiver and the most that the network takes', async () => {
    const approval = await createSolanaWorld().approvalOf(
      write([...budget(1_000, 500_000n), sol(1_500_000_000n)]),
    )
    expect(approval).toMatchObject({
      ...{ account, networkId, warnings: [], maxFee: 5_500n },
      effects: [{ effect: { type: 'send', to: receiver, amount: 1_500_000_000n } }],
    })
  })

  test.each([programs.token, programs.token2022])(
    'tokens of %s to an account that is opened: its owner is proven by the address, and the rent is in the fee',
    async (program) => {
      const to = derived(receiver, program)
      const approval = await createSolanaWorld().approvalOf(
        write([create(receiver, program), checked(to, program)]),
      )
      expect(approval.effects).toEqual([
        {
          effect: { type: 'send-token', to: receiver, amount: 2_500_000n, token: mint },
          token: { symbol: '', decimals: 6 },
        },
      ])
      expect(approval.warnings).toEqual([])
      expect(approval.maxFee).toBe(5_000n + (program === programs.token ? 2_039_280n : 2_500_000n))
    },
  )

  test('SOL for an account that is created is sent', async () => {
    const data = [...u32(0), ...u64(3_000_000_000n), ...u64(165n), ...base58.decode(stranger)]
    const creates = { program: programs.system, accounts: [account, receiver], data }
    const approval = await createSolanaWorld().approvalOf(write([creates]))
    expect(approval.effects).toMatchObject([
      { effect: { type: 'send', to: receiver, amount: 3_000_000_000n } },
    ])
  })

  test('a program that is passed the account may move anything of it, one that writes a note does not', async () => {
    const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
    const runs = (program: string, ...accounts: readonly string[]) => ({ program, accounts, data: [1] })
    const { effects } = await createSolanaWorld().approvalOf(
      write([runs(stranger, account), runs(stranger, receiver), runs(memo, account)]),
    )
    expect(effects.map(({ effect }) => 'mayMove' in effect && effect.mayMove)).toEqual([true, false, false])
  })

  test('an account that is opened and gets nothing is shown', async () => {
    const approval = await createSolanaWorld().approvalOf(write([create(receiver), sol(1n)]))
    expect(approval.effects.map(({ effect }) => effect)).toMatchObject([
      { type: 'open-account', owner: receiver, token: mint },
      { type: 'send' },
    ])
    expect(approval.maxFee).toBe(5_000n + 2_039_280n)
  })

  test('tokens to an open account: the owner that a node names counts only if the address proves it', async () => {
    const to = derived(receiver)
    const honest = await createSolanaWorld({ accounts: { [to]: receiver } }).approvalOf(write([checked(to)]))
    expect(honest.effects[0]?.effect).toMatchObject({ to: receiver, token: mint })
    for (const accounts of [{ [to]: stranger }, {}]) {
      const unproven = await createSolanaWorld({ accounts }).approvalOf(write([checked(to)]))
      expect(unproven.effects[0]?.effect).toMatchObject({ to, token: mint })
    }
  })

  const text = (value: string, padded = value.length) => [
    ...u32(padded),
    ...new TextEncoder().encode(value.padEnd(padded, '\0')),
  ]
  const texts = (symbol: string, of = mint) => [
    ...new Uint8Array(32),
    ...base58.decode(of),
    ...text('A token', 32),
    ...text(symbol, 10),
  ]
  const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
  const metadataAccount = base58.encode(
    sha256(
      Uint8Array.from([
        ...new TextEncoder().encode('metadata'),
        ...[metaplex, mint].flatMap((key) => [...base58.decode(key)]),
        ...[254, ...base58.decode(metaplex)],
        ...new TextEncoder().encode('ProgramDerivedAddress'),
      ]),
    ),
  )
  const inAccount = (symbol: string, of?: string, owner = metaplex) => ({
    [metadataAccount]: { owner, data: Uint8Array.from([4, ...texts(symbol, of)]) },
  })
  const inMint = (symbol: string, of?: string) => {
    const content = texts(symbol, of)
    const extension = (type: number, length: number) => [...u32(length * 65_536 + type)]
    const data = [...new Uint8Array(166), ...extension(18, 64), ...new Uint8Array(64)]
    return {
      [mint]: {
        owner: programs.token2022,
        data: Uint8Array.from([...data, ...extension(19, content.length), ...content]),
      },
    }
  }
  test.each([
    ['in the metadata account', inAccount('USDX'), 'USDX'],
    ['in the mint', inMint('USDX'), 'USDX'],
    ['of another token', inAccount('USDX', stranger), ''],
    ['of another token, in the mint', inMint('USDX', stranger), ''],
    ['by another program', inAccount('USDX', mint, stranger), ''],
    ['in letters that look like others', inAccount('USDС'), ''],
    [
      'with a length beyond its account',
      { [mint]: { owner: metaplex, data: new Uint8Array(64).fill(255) } },
      '',
    ],
  ])('R-68: the symbol of a token %s', async (_where, metadata, symbol) => {
    const approval = await createSolanaWorld({ metadata }).approvalOf(write([checked(derived(receiver))]))
    expect(approval.effects[0]?.token).toEqual({ symbol, decimals: 6 })
  })

  /** A mint of Token-2022 whose rule changes at an epoch. @param basisPoints - now, and then */
  const keeping = (
    basisPoints: readonly [number, number],
    fromEpoch: bigint,
    owner: string = programs.token2022,
  ) => {
    const data = new Uint8Array(166 + 4 + 108)
    const view = new DataView(data.buffer)
    view.setUint16(166, 1, true)
    view.setUint16(168, 108, true)
    for (const [index, part] of basisPoints.entries()) {
      const at = 170 + 72 + index * 18
      view.setBigUint64(at, index === 0 ? 0n : fromEpoch, true)
      view.setBigUint64(at + 8, 2n ** 64n - 1n, true)
      view.setUint16(at + 16, part, true)
    }
    return { [mint]: { owner, data } }
  }
  test.each<[string, ReturnType<typeof keeping>, number | undefined, bigint | undefined]>([
    ['that keeps a hundredth', keeping([100, 300], 700n), 699, 2_475_000n],
    ['that keeps more from this epoch on', keeping([100, 300], 700n), 700, 2_425_000n],
    ['whose epoch no node says, the higher part', keeping([100, 300], 700n), undefined, 2_425_000n],
    ['that keeps nothing', keeping([0, 0], 700n), 1, undefined],
    ['of another program', keeping([100, 100], 700n, programs.token), 1, undefined],
  ])('what arrives of a token %s', async (_, metadata, epoch, received) => {
    const to = derived(receiver, programs.token2022)
    const approval = await createSolanaWorld({
      metadata,
      ...(epoch === undefined ? {} : { epoch }),
    }).approvalOf(write([checked(to, programs.token2022)]))
    expect(approval.effects[0]).toMatchObject({ effect: { type: 'send-token', amount: 2_500_000n } })
    expect(approval.effects[0]?.received).toBe(received)
    expect(approval.warnings).toEqual(received === undefined ? [] : ['keeps-part'])
  })

  test('a transfer that does not name its token counts in base units, with a warning', async () => {
    const to = derived(receiver)
    const approval = await createSolanaWorld({ accounts: { [to]: receiver } }).approvalOf(
      write([unchecked(to)]),
    )
    expect(approval.effects).toEqual([
      { effect: { type: 'send-token', to: receiver, amount: 7n, token: mint }, token: undefined },
    ])
    expect(approval.warnings).toEqual(['unknown-token'])
  })

  test('R-72: a token in a lookup table is known by the receiving account, or has a warning', async () => {
    const to = derived(receiver)
    const transfer = { ...checked(to), accounts: [source, inTable, to, account] }
    const proven = await createSolanaWorld({ accounts: { [to]: receiver } }).approvalOf(write([transfer]))
    expect(proven.effects).toEqual([
      {
        effect: { type: 'send-token', to: receiver, amount: 2_500_000n, token: mint },
        token: { symbol: '', decimals: 6 },
      },
    ])
    expect(proven.warnings).toEqual([])
    const unknown = await createSolanaWorld().approvalOf(write([transfer]))
    expect(unknown.effects).toEqual([
      { effect: { type: 'send-token', to, amount: 2_500_000n, token: undefined }, token: undefined },
    ])
    expect(unknown.warnings).toEqual(['unknown-token'])
  })

  test.each<[string, readonly Instruction[]]>([
    ['another program', [{ program: stranger, data: [1, 2, 3] }]],
    ['another program after a transfer', [sol(1n), { program: stranger }]],
    ['SOL of somebody else', [sol(1n, { from: stranger })]],
    ['tokens that somebody else signs for', [checked(receiver, programs.token, stranger)]],
    [
      'another instruction of the system program',
      [{ program: programs.system, accounts: [account], data: u32(8) }],
    ],
    ['an unknown setting of the budget', [{ program: programs.budget, data: [9] }, sol(1n)]],
  ])('%s is shown as a program that runs, with a warning', async (_what, instructions) => {
    const approval = await createSolanaWorld().approvalOf(write(instructions))
    expect(approval.effects.map(({ effect }) => effect.type)).toContain('run-program')
    expect(approval.warnings).toEqual(['unknown-call'])
    expect([needsWindow(approval, true), isSevere(approval)]).toEqual([true, false])
  })
})

describe('what others may do afterwards is read from its instructions', () => {
  const holder = derived(account)
  const allow = (amount: bigint, owner = account, spender = stranger): Instruction => ({
    program: programs.token,
    accounts: [holder, spender, owner],
    data: [4, ...u64(amount)],
  })
  const allowChecked = (amount: bigint): Instruction => ({
    program: programs.token2022,
    accounts: [holder, mint, stranger, account],
    data: [13, ...u64(amount), 6],
  })
  const revoke: Instruction = { program: programs.token, accounts: [holder, account], data: [5] }
  const most = 2n ** 64n - 1n
  test.each<[string, Instruction, { amount: bigint | undefined; decimals?: number; warnings: string[] }]>([
    ['Approve', allow(7n), { amount: 7n, warnings: ['unknown-token'] }],
    ['Approve of everything', allow(most), { amount: undefined, warnings: ['unlimited'] }],
    ['ApproveChecked', allowChecked(7n), { amount: 7n, decimals: 6, warnings: [] }],
    [
      'ApproveChecked of everything',
      allowChecked(most),
      { amount: undefined, decimals: 6, warnings: ['unlimited'] },
    ],
  ])('R-72: %s names the spender, the amount and the token', async (_what, instruction, expected) => {
    const { amount, decimals, warnings } = expected
    const approval = await createSolanaWorld({ accounts: { [holder]: account } }).approvalOf(
      write([instruction]),
    )
    expect(approval.effects).toEqual([
      {
        effect: { type: 'allow', spender: stranger, amount, token: mint, until: undefined },
        token: decimals === undefined ? undefined : { symbol: '', decimals },
      },
    ])
    expect(approval.warnings).toEqual(warnings)
    expect([needsWindow(approval, true), isSevere(approval)]).toEqual([!amount, !amount])
  })

  test('R-72: ApproveChecked names its token also where its account is in a lookup table', async () => {
    const instruction = { ...allowChecked(7n), accounts: [inTable, mint, stranger, account] }
    const approval = await createSolanaWorld().approvalOf(write([instruction]))
    expect(approval.effects).toMatchObject([
      { effect: { type: 'allow', token: mint }, token: { decimals: 6 } },
    ])
    expect(approval.warnings).toEqual([])
  })

  test('R-72: Revoke and Approve of nothing end a permission, also of a token that nobody proves', async () => {
    const world = createSolanaWorld({ accounts: { [holder]: account } })
    const ended = await world.approvalOf(write([revoke, allow(0n)]))
    expect(ended.effects.map(({ effect }) => effect)).toEqual([
      { type: 'revoke', spender: undefined, token: mint },
      { type: 'revoke', spender: stranger, token: mint },
    ])
    expect(ended.warnings).toEqual([])
    const unproven = await createSolanaWorld().approvalOf(write([revoke, allow(1n)]))
    expect(unproven.effects.map(({ effect }) => effect)).toMatchObject([
      { type: 'revoke', token: undefined },
      { type: 'allow', spender: stranger, token: undefined },
    ])
  })

  const ofTokens = (code: number, program: string = programs.token): Instruction => ({
    program,
    accounts: [holder, stranger, account],
    data: [code, 2, 1, ...base58.decode(stranger)],
  })
  test.each<[string, readonly Instruction[]]>([
    ['SetAuthority', [ofTokens(6)]],
    ['CloseAccount', [ofTokens(9, programs.token2022)]],
    ['Batch', [ofTokens(255)]],
    ['an Approve with more data', [ofTokens(4)]],
    ['an Approve that somebody else signs for', [allow(1n, stranger)]],
    ['an Approve whose spender is in a lookup table', [allow(1n, account, inTable)]],
    [
      'Assign',
      [{ program: programs.system, accounts: [account], data: [...u32(1), ...base58.decode(stranger)] }],
    ],
    ['SetAuthority after another program', [{ program: stranger }, ofTokens(6)]],
  ])('R-72: %s is severe', async (_what, instructions) => {
    const approval = await createSolanaWorld().approvalOf(write(instructions))
    expect(approval.effects.at(-1)?.effect).toMatchObject({ type: 'run-program', givesControl: true })
    expect(approval.warnings).toEqual(['gives-control'])
    expect([needsWindow(approval, true), isSevere(approval)]).toEqual([true, true])
  })
})

describe('a whole transaction', () => {
  test('R-76: all of up to 16 effects are shown, more than four in a window, and more are refused', async () => {
    const world = createSolanaWorld()
    const transfers = (count: number) =>
      write([...budget(1_000, 1n), ...Array.from({ length: count }, (_, amount) => sol(BigInt(amount)))])
    for (const [count, inWindow] of [
      [4, false],
      [5, true],
      [16, true],
    ] as const) {
      const approval = await world.approvalOf(transfers(count))
      expect([approval.effects.length, needsWindow(approval, true)]).toEqual([count, inWindow])
    }
    const shown = world.shown.length
    await expect(world.ask('solana_signTransaction', { transaction: transfers(17) })).rejects.toMatchObject({
      rpcCode: -32602,
      message: expect.stringContaining('more than 16'),
    })
    expect(world.shown).toHaveLength(shown)
  })

  test('a transaction that does nothing has a warning, one whose fee is paid by another costs nothing', async () => {
    expect((await createSolanaWorld().approvalOf(write(budget(1, 1n)))).warnings).toEqual(['unknown-call'])
    const sponsored = await createSolanaWorld().approvalOf(write([sol(1n)], { signers: [stranger, account] }))
    expect(sponsored.maxFee).toBe(0n)
  })

  test('a high priority fee has a warning', async () => {
    const approval = await createSolanaWorld().approvalOf(write([...budget(1_400_000, 5_000_000n), sol(1n)]))
    expect(approval).toMatchObject({ maxFee: 5_000n + 7_000_000n, warnings: ['high-fee'] })
  })
})
