import { createFakeClock } from '@latchkey/core/testing'
import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { answerSolanaRpc } from './answerSolanaRpc.ts'
import type { Approval } from './approvals/approval.ts'
import { programs } from './approvals/readSolanaEffects.ts'
import { needsWindow } from './approvals/showApproval.ts'
import { declined } from './frameError.ts'
import { isSevere } from './view/approvalView.ts'

const secret = new Uint8Array(32).fill(1)
const account = base58.encode(ed25519.getPublicKey(secret))
const keyOf = (seed: number) => base58.encode(new Uint8Array(32).fill(seed))
const [receiver, mint, blockhash, stranger] = [keyOf(21), keyOf(22), keyOf(23), keyOf(24)]
const networkId = 'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1'
const context = { origin: 'https://app.example', account, networkId }

type Instruction = { program: string; accounts?: readonly string[]; data?: readonly number[] }

/** Stands for an account of a lookup table. */
const inTable = 'lookup table'

/** A transaction in wire format, base64, that the first of `signers` pays for. */
function write(
  instructions: readonly Instruction[],
  { signers = [account], versioned = true }: { signers?: readonly string[]; versioned?: boolean } = {},
) {
  const others = instructions
    .flatMap(({ program, accounts = [] }) => [...accounts, program])
    .filter((one) => one !== inTable)
  const keys = [...new Set([...signers, ...others])]
  const bytes = [
    signers.length,
    ...new Array<number>(signers.length * 64).fill(0),
    ...(versioned ? [0x80] : []),
    ...[signers.length, 0, 1, keys.length],
    ...keys.flatMap((key) => [...base58.decode(key)]),
    ...base58.decode(blockhash),
    instructions.length,
    ...instructions.flatMap(({ program, accounts = [], data = [] }) => [
      keys.indexOf(program),
      ...[accounts.length, ...accounts.map((one) => (one === inTable ? keys.length : keys.indexOf(one)))],
      ...[data.length, ...data],
    ]),
    ...(versioned ? lookupTables(instructions) : []),
  ]
  return base64.encode(Uint8Array.from(bytes))
}
/** One table with one account, if it is used. */
const lookupTables = (instructions: readonly Instruction[]) =>
  instructions.some(({ accounts }) => accounts?.includes(inTable))
    ? [1, ...base58.decode(keyOf(41)), 1, 0, 0]
    : [0]
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const u32 = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)]

const sol = (amount: bigint, { from = account, to = receiver } = {}): Instruction => ({
  program: programs.system,
  accounts: [from, to],
  data: [...u32(2), ...u64(amount)],
})
/** The associated token account, derived as the chain does it; a bump that the hash was made with is enough here. */
const derived = (owner: string, program: string = programs.token) =>
  base58.encode(
    sha256(
      Uint8Array.from([
        ...[owner, program, mint].flatMap((key) => [...base58.decode(key)]),
        254,
        ...base58.decode(programs.associated),
        ...new TextEncoder().encode('ProgramDerivedAddress'),
      ]),
    ),
  )
const source = keyOf(31)
const checked = (to: string, program: string = programs.token, signer = account): Instruction => ({
  program,
  accounts: [source, mint, to, signer],
  data: [12, ...u64(2_500_000n), 6],
})
const unchecked = (to: string): Instruction => ({
  program: programs.token,
  accounts: [source, to, account],
  data: [3, ...u64(7n)],
})
const create = (owner: string, program: string = programs.token): Instruction => ({
  program: programs.associated,
  accounts: [account, derived(owner, program), owner, mint, programs.system, program],
  data: [1],
})
const budget = (units: number, price: bigint): readonly Instruction[] => [
  { program: programs.budget, data: [2, ...u32(units)] },
  { program: programs.budget, data: [3, ...u64(price)] },
]

/** The frame's end of a request: a chain that answers, a user who approves, and a signer with the wallet's key. */
function createWorld({
  approve = async () => {},
  isValid = () => true,
  accounts = {},
  metadata = {},
}: {
  approve?: () => Promise<void>
  isValid?: () => boolean
  /** Owners of token accounts, as a node claims them. */
  accounts?: Readonly<Record<string, string>>
  /** Accounts with metadata, by address. */
  metadata?: Readonly<Record<string, { owner: string; data: Uint8Array }>>
} = {}) {
  const shown: Approval[] = []
  const steps: string[] = []
  const sent: unknown[] = []
  const clock = createFakeClock()
  const needs: Parameters<typeof answerSolanaRpc>[0] = {
    clock,
    signer: {
      async request(method: string, params: unknown) {
        steps.push(method)
        return base58.encode(ed25519.sign((params as { message: Uint8Array }).message, secret)) as never
      },
    },
    chain: () => ({
      async read(method, params) {
        if (method === 'isBlockhashValid')
          return { context: { slot: 1 }, value: params[0] === blockhash && isValid() }
        if (method === 'getAccountInfo') {
          const owner = accounts[String(params[0])]
          const data =
            owner &&
            Uint8Array.from([...base58.decode(mint), ...base58.decode(owner), ...new Uint8Array(101)])
          return { value: data ? { data: [base64.encode(data), 'base64'] } : null }
        }
        if (method === 'getMultipleAccounts') {
          const all = (params[0] as string[]).map((one) => metadata[one])
          return {
            value: all.map((one) => (one ? { ...one, data: [base64.encode(one.data), 'base64'] } : null)),
          }
        }
        sent.push([method, ...params])
        return 'signature of the node'
      },
    }),
    async approve(approval) {
      shown.push(approval)
      steps.push('approve')
      await approve()
    },
    async unlock() {
      steps.push('unlock')
    },
  }
  const { signal } = new AbortController()
  const ask = (method: string, params: unknown) => answerSolanaRpc(needs, { method, params }, context, signal)
  return {
    ...{ shown, steps, sent, clock, ask },
    /** The approval of a transaction. */
    async approvalOf(transaction: string) {
      await ask('solana_signTransaction', { transaction, pubkey: account })
      const approval = shown.at(-1)
      if (approval?.kind !== 'solana-transaction') throw new TypeError('no transaction was shown')
      return approval
    },
  }
}
const messageOf = (transaction: string, signers = 1) => base64.decode(transaction).subarray(1 + signers * 64)

describe('what a transaction does is read from its instructions', () => {
  test('a transfer of SOL: amount, full receiver and the most that the network takes', async () => {
    const approval = await createWorld().approvalOf(write([...budget(1_000, 500_000n), sol(1_500_000_000n)]))
    expect(approval).toMatchObject({
      ...{ account, networkId, warnings: [], maxFee: 5_500n },
      effects: [{ effect: { type: 'send', to: receiver, amount: 1_500_000_000n } }],
    })
  })

  test.each([programs.token, programs.token2022])(
    'tokens of %s to an account that is opened: its owner is proven by the address, and the rent is in the fee',
    async (program) => {
      const to = derived(receiver, program)
      const approval = await createWorld().approvalOf(
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

  test('an account that is opened and gets nothing is shown', async () => {
    const approval = await createWorld().approvalOf(write([create(receiver), sol(1n)]))
    expect(approval.effects.map(({ effect }) => effect)).toMatchObject([
      { type: 'open-account', owner: receiver, token: mint },
      { type: 'send' },
    ])
    expect(approval.maxFee).toBe(5_000n + 2_039_280n)
  })

  test('tokens to an open account: the owner that a node names counts only if the address proves it', async () => {
    const to = derived(receiver)
    const honest = await createWorld({ accounts: { [to]: receiver } }).approvalOf(write([checked(to)]))
    expect(honest.effects[0]?.effect).toMatchObject({ to: receiver, token: mint })
    for (const accounts of [{ [to]: stranger }, {}]) {
      const unproven = await createWorld({ accounts }).approvalOf(write([checked(to)]))
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
    const approval = await createWorld({ metadata }).approvalOf(write([checked(derived(receiver))]))
    expect(approval.effects[0]?.token).toEqual({ symbol, decimals: 6 })
  })

  test('a transfer that does not name its token counts in base units, with a warning', async () => {
    const to = derived(receiver)
    const approval = await createWorld({ accounts: { [to]: receiver } }).approvalOf(write([unchecked(to)]))
    expect(approval.effects).toEqual([
      { effect: { type: 'send-token', to: receiver, amount: 7n, token: mint }, token: undefined },
    ])
    expect(approval.warnings).toEqual(['unknown-token'])
  })

  test('R-72: a token in a lookup table is known by the receiving account, or has a warning', async () => {
    const to = derived(receiver)
    const transfer = { ...checked(to), accounts: [source, inTable, to, account] }
    const proven = await createWorld({ accounts: { [to]: receiver } }).approvalOf(write([transfer]))
    expect(proven.effects).toEqual([
      {
        effect: { type: 'send-token', to: receiver, amount: 2_500_000n, token: mint },
        token: { symbol: '', decimals: 6 },
      },
    ])
    expect(proven.warnings).toEqual([])
    const unknown = await createWorld().approvalOf(write([transfer]))
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
    const approval = await createWorld().approvalOf(write(instructions))
    expect(approval.effects.map(({ effect }) => effect.type)).toContain('run-program')
    expect(approval.warnings).toEqual(['unknown-call'])
    expect([needsWindow(approval), isSevere(approval)]).toEqual([true, false])
  })

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
    const approval = await createWorld({ accounts: { [holder]: account } }).approvalOf(write([instruction]))
    expect(approval.effects).toEqual([
      {
        effect: { type: 'allow', spender: stranger, amount, token: mint, until: undefined },
        token: decimals === undefined ? undefined : { symbol: '', decimals },
      },
    ])
    expect(approval.warnings).toEqual(warnings)
    expect([needsWindow(approval), isSevere(approval)]).toEqual([!amount, !amount])
  })

  test('R-72: ApproveChecked names its token also where its account is in a lookup table', async () => {
    const instruction = { ...allowChecked(7n), accounts: [inTable, mint, stranger, account] }
    const approval = await createWorld().approvalOf(write([instruction]))
    expect(approval.effects).toMatchObject([
      { effect: { type: 'allow', token: mint }, token: { decimals: 6 } },
    ])
    expect(approval.warnings).toEqual([])
  })

  test('R-72: Revoke and Approve of nothing end a permission, also of a token that nobody proves', async () => {
    const world = createWorld({ accounts: { [holder]: account } })
    const ended = await world.approvalOf(write([revoke, allow(0n)]))
    expect(ended.effects.map(({ effect }) => effect)).toEqual([
      { type: 'revoke', spender: undefined, token: mint },
      { type: 'revoke', spender: stranger, token: mint },
    ])
    expect(ended.warnings).toEqual([])
    const unproven = await createWorld().approvalOf(write([revoke, allow(1n)]))
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
    const approval = await createWorld().approvalOf(write(instructions))
    expect(approval.effects.at(-1)?.effect).toMatchObject({ type: 'run-program', givesControl: true })
    expect(approval.warnings).toEqual(['gives-control'])
    expect([needsWindow(approval), isSevere(approval)]).toEqual([true, true])
  })

  test('R-76: all of up to 16 effects are shown, more than four in a window, and more are refused', async () => {
    const world = createWorld()
    const transfers = (count: number) =>
      write([...budget(1_000, 1n), ...Array.from({ length: count }, (_, amount) => sol(BigInt(amount)))])
    for (const [count, inWindow] of [
      [4, false],
      [5, true],
      [16, true],
    ] as const) {
      const approval = await world.approvalOf(transfers(count))
      expect([approval.effects.length, needsWindow(approval)]).toEqual([count, inWindow])
    }
    const shown = world.shown.length
    await expect(world.ask('solana_signTransaction', { transaction: transfers(17) })).rejects.toMatchObject({
      rpcCode: -32602,
      message: expect.stringContaining('more than 16'),
    })
    expect(world.shown).toHaveLength(shown)
  })

  test('a transaction that does nothing has a warning, one whose fee is paid by another costs nothing', async () => {
    expect((await createWorld().approvalOf(write(budget(1, 1n)))).warnings).toEqual(['unknown-call'])
    const sponsored = await createWorld().approvalOf(write([sol(1n)], { signers: [stranger, account] }))
    expect(sponsored.maxFee).toBe(0n)
  })

  test('a high priority fee has a warning', async () => {
    const approval = await createWorld().approvalOf(write([...budget(1_400_000, 5_000_000n), sol(1n)]))
    expect(approval).toMatchObject({ maxFee: 5_000n + 7_000_000n, warnings: ['high-fee'] })
  })
})

describe('what is signed', () => {
  test.each([true, false])(
    'R-05: is what was shown, in the signer’s place (versioned: %s)',
    async (versioned) => {
      const world = createWorld()
      const transaction = write([sol(5n)], { versioned, signers: [stranger, account] })
      const answer = (await world.ask('solana_signTransaction', { transaction, pubkey: account })) as {
        signature: string
        transaction: string
      }
      const message = messageOf(transaction, 2)
      expect(ed25519.verify(base58.decode(answer.signature), message, base58.decode(account))).toBe(true)
      const signed = base64.decode(answer.transaction)
      expect(base58.encode(signed.subarray(65, 129))).toBe(answer.signature)
      expect(signed.subarray(129)).toEqual(message)
      expect(Object.isFrozen(world.shown[0])).toBe(true)
      expect(world.steps).toEqual(['approve', 'unlock', 'signSolana'])
    },
  )

  test('several are approved one by one, and signed only if all are', async () => {
    const transactions = [write([sol(1n)]), write([sol(2n)])]
    const world = createWorld()
    const answer = (await world.ask('solana_signAllTransactions', { transactions })) as {
      transactions: string[]
    }
    expect(answer.transactions.map((one) => messageOf(one))).toEqual(
      transactions.map((one) => messageOf(one)),
    )
    let asked = 0
    const once = createWorld({
      approve: async () => (++asked === 2 ? Promise.reject(declined()) : undefined),
    })
    await expect(once.ask('solana_signAllTransactions', { transactions })).rejects.toMatchObject({
      rpcCode: 4001,
    })
  })

  test('R-77: what is sent is answered with its own signature, whatever the node says', async () => {
    const world = createWorld()
    const params = { transaction: write([sol(1n)]), sendOptions: { skipPreflight: true, encoding: 'base58' } }
    const { signature } = (await world.ask('solana_signAndSendTransaction', params)) as { signature: string }
    const message = messageOf(params.transaction)
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(account))).toBe(true)
    expect(world.sent).toMatchObject([
      ['sendTransaction', expect.any(String), { skipPreflight: true, encoding: 'base64' }],
    ])
  })

  test('R-77: the id of what is sent is its first signature, and no other may be missing', async () => {
    const payerSecret = new Uint8Array(32).fill(2)
    const payer = base58.encode(ed25519.getPublicKey(payerSecret))
    const world = createWorld()
    const unsigned = write([sol(1n)], { signers: [payer, account] })
    await expect(world.ask('solana_signAndSendTransaction', { transaction: unsigned })).rejects.toMatchObject(
      { rpcCode: -32602, message: expect.stringContaining('lacks a signature') },
    )
    expect([world.steps, world.sent]).toEqual([[], []])
    const wire = base64.decode(unsigned)
    const id = ed25519.sign(messageOf(unsigned, 2), payerSecret)
    wire.set(id, 1)
    const sent = world.ask('solana_signAndSendTransaction', { transaction: base64.encode(wire) })
    expect(await sent).toEqual({ signature: base58.encode(id) })
    expect(world.sent).toHaveLength(1)
  })

  test('is a message that can be read', async () => {
    const world = createWorld()
    const message = new TextEncoder().encode('Good morning')
    const { signature } = (await world.ask('solana_signMessage', {
      message: base58.encode(message),
      pubkey: account,
    })) as { signature: string }
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(account))).toBe(true)
    expect(world.shown).toMatchObject([{ kind: 'message', text: 'Good morning', warnings: [] }])
  })
})

describe('is refused unseen', () => {
  const expectRefused = async (method: string, params: unknown, rpcCode: number, world = createWorld()) => {
    await expect(world.ask(method, params), JSON.stringify(params)).rejects.toMatchObject({ rpcCode })
    expect(world.steps).toEqual([])
  }

  test('a message that is the bytes of a transaction, or not text', async () => {
    for (const bytes of [
      messageOf(write([sol(1n)])),
      messageOf(write([sol(1n)], { versioned: false })),
      Uint8Array.of(0xff),
    ])
      await expectRefused('solana_signMessage', { message: base58.encode(bytes) }, -32602)
  })

  test('R-21: a sign-in for another site; one for another account has a warning', async () => {
    const signIn = (domain: string, address: string) =>
      `${domain} wants you to sign in with your Solana account:\n${address}\n\nURI: https://${domain}\nVersion: 1\nChain ID: ${networkId.slice(7)}\nNonce: a1b2c3d4e5\nIssued At: 2026-11-24T00:00:00.000Z`
    const params = (text: string) => ({ message: base58.encode(new TextEncoder().encode(text)) })
    await expectRefused('solana_signMessage', params(signIn('evil.example', account)), -32602)
    const world = createWorld()
    await world.ask('solana_signMessage', params(signIn('app.example', account)))
    await world.ask('solana_signMessage', params(signIn('app.example', stranger)))
    expect(world.shown.map(({ warnings }) => warnings)).toEqual([[], ['not-a-sign-in']])
  })

  test('R-62: a transaction whose blockhash is not one of the shown network, after a second look', async () => {
    const world = createWorld({ isValid: () => false })
    const refused = expect(
      world.ask('solana_signTransaction', { transaction: write([sol(1n)]) }),
    ).rejects.toThrow('Blockhash not found')
    await world.clock.advance(1_000)
    await refused
    expect(world.steps).toEqual([])
    let looks = 0
    const late = createWorld({ isValid: () => ++looks > 1 })
    const signed = late.ask('solana_signTransaction', { transaction: write([sol(1n)]) })
    await late.clock.advance(1_000)
    expect(await signed).toHaveProperty('signature')
  })

  test('a request for another account', async () => {
    const transaction = write([sol(1n)])
    await expectRefused('solana_signTransaction', { transaction, pubkey: stranger }, 4100)
    await expectRefused(
      'solana_signTransaction',
      { transaction: write([sol(1n)], { signers: [stranger] }) },
      4100,
    )
    const lower = account.toLowerCase()
    await expectRefused(
      'solana_signMessage',
      { message: base58.encode(Uint8Array.of(65)), pubkey: lower },
      4100,
    )
  })

  test('R-73: what is malformed', async () => {
    const valid = base64.decode(write([sol(1n)]))
    const wires = [
      ...Array.from({ length: valid.length - 1 }, (_, length) => valid.subarray(0, length + 1)),
      Uint8Array.of(...valid, 0),
      Uint8Array.of(...valid.subarray(0, 65), 0x81, ...valid.subarray(66)),
      new Uint8Array(1_233),
    ]
    for (const wire of wires)
      await expectRefused('solana_signTransaction', { transaction: base64.encode(wire) }, -32602)
    const wrong = [
      undefined,
      null,
      [],
      {},
      'text',
      0,
      { transaction: 7 },
      { transaction: '%' },
      { transactions: [] },
      { message: 7 },
      { message: '0OIl' },
    ]
    for (const params of wrong)
      for (const method of [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ])
        await expectRefused(method, params, -32602)
    const many = { transactions: new Array(17).fill(write([sol(1n)])) }
    await expectRefused('solana_signAllTransactions', many, -32602)
    await expect(createWorld().ask('solana_signAllTransactions', many)).rejects.toThrow('16 transactions')
  })

  test('what is too long, before it is decoded, with the reason', async () => {
    const { ask, steps } = createWorld()
    // A character that is not base58: decoding would name that instead.
    await expect(ask('solana_signMessage', { message: '0'.repeat(8_001) })).rejects.toThrow(
      'The message is longer than 8,000 characters of base58.',
    )
    await expect(ask('solana_signMessage', { message: '0'.repeat(8_000) })).rejects.toThrow('not base58')
    const transaction = '%'.repeat(1_645)
    for (const params of [{ transaction }, { transactions: [transaction] }]) {
      const method = 'transaction' in params ? 'solana_signTransaction' : 'solana_signAllTransactions'
      await expect(ask(method, params)).rejects.toThrow('The transaction is longer than 1,232 bytes.')
    }
    expect(steps).toEqual([])
  })

  test('R-09: every other method, also those of EVM and reads of the chain', async () => {
    for (const method of [
      'personal_sign',
      'eth_chainId',
      'getBalance',
      'sendTransaction',
      'solana_getAccounts',
      'toString',
      '__proto__',
      '',
    ])
      await expectRefused(method, [], 4200)
  })
})
