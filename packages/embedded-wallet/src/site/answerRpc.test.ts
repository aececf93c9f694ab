import { createFakeClock } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { createSpendingSession } from '../testing/createSpendingSession.ts'
import { answerRpc } from './answerRpc.ts'
import type { Approval } from './approvals/approval.ts'
import { declined, FrameError } from './frameError.ts'
import { SignerError } from './signer/signerClient.ts'
import type { SignerMethod } from './signer/signerMessages.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const context = { origin: 'https://app.example', account, networkId: 'eip155:1' }

/** The frame's end of an RPC request: a chain that answers, a user who approves, and a signer that says what it signed. */
function createWorld({
  approve = async () => {},
  unlock = async () => {},
  spending = async () => ({ status: 'within' }),
  sign = async (): Promise<string> => '0xsigned',
} = {}) {
  const shown: Approval[] = []
  const steps: string[] = []
  const sent: string[] = []
  const signed: unknown[] = []
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_gasPrice: '0x3b9aca00',
    eth_feeHistory: { baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'], reward: [['0x3b9aca00']] },
    eth_getCode: '0x',
    eth_call: '0x',
    eth_sendRawTransaction: `0x${'1'.repeat(64)}`,
  }
  const needs: Parameters<typeof answerRpc>[0] = {
    clock: createFakeClock(),
    ...createSpendingSession(spending),
    signer: {
      async request(method: SignerMethod, params: unknown) {
        steps.push(method)
        signed.push(params)
        return (await sign()) as never
      },
    },
    chain: () => ({
      async read(method) {
        sent.push(method)
        return answers[method] ?? null
      },
    }),
    async approve(approval) {
      shown.push(approval)
      steps.push('approve')
      await approve()
    },
    async unlock() {
      steps.push('unlock')
      await unlock()
    },
  }
  const { signal } = new AbortController()
  return {
    ...{ shown, steps, sent, signed },
    ask: (method: string, params: unknown) => answerRpc(needs, { method, params }, context, signal),
  }
}

const typedData = {
  types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { chainId: 1 },
  message: { text: 'hello' },
}

describe('R-09: a method', () => {
  // What wallets know and the frame does not, as the buttons of MetaMask's test dapp ask for it.
  const known = [
    ...['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3', 'personal_ecRecover'],
    ...['eth_decrypt', 'eth_getEncryptionPublicKey', 'eth_requestAccounts', 'eth_sendRawTransaction'],
    ...[
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
      'wallet_watchAsset',
      'wallet_registerOnboarding',
    ],
    ...[
      'wallet_requestPermissions',
      'wallet_getPermissions',
      'wallet_revokePermissions',
      'wallet_scanQRCode',
    ],
    ...['wallet_sendCalls', 'wallet_grantPermissions', 'wallet_snap', 'wallet_invokeSnap', 'eth_subscribe'],
    ...['eth_sendUserOperation', 'eth_newAccount', 'personal_unlockAccount', 'debug_traceTransaction'],
    ...['anvil_setBalance', 'evm_mine', 'admin_peers', 'txpool_content', 'miner_start', 'net_version'],
    ...['solana_signMessage', 'toString', '__proto__', 'constructor', '', ' personal_sign', 'PERSONAL_SIGN'],
  ]
  const invented = Array.from(
    { length: 200 },
    (_, index) => `${['eth', 'wallet', 'personal', 'x'][index % 4]}_invented${index}`,
  )

  test('that is not on the list is refused: none is shown, signed or sent to the chain', async () => {
    const world = createWorld()
    for (const method of [...known, ...invented])
      await expect(world.ask(method, [account, '0x00']), method).rejects.toMatchObject({
        code: 'rpc_not_allowed',
        rpcCode: 4200,
      })
    expect([world.shown, world.signed, world.sent]).toEqual([[], [], []])
  })

  test('that reads is answered by the chain, unseen', async () => {
    const world = createWorld()
    expect(await world.ask('eth_chainId', [])).toBe('0x1')
    expect(await world.ask('eth_accounts', [])).toEqual([account])
    expect(world.steps).toEqual([])
  })
})

describe('R-73: malformed parameters', () => {
  const wrong = [
    undefined,
    null,
    [],
    {},
    'text',
    0,
    [null],
    [[]],
    [{}],
    [account],
    [account, {}],
    [1n],
    [[], []],
  ]
  test.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])(
    'of %s are refused unseen',
    async (method) => {
      const world = createWorld()
      for (const params of wrong)
        await expect(world.ask(method, params), String(params)).rejects.toBeInstanceOf(FrameError)
      expect([world.shown, world.signed]).toEqual([[], []])
    },
  )
})

describe('what is signed', () => {
  test('R-05: is the object that was shown, and nothing of it can change', async () => {
    const world = createWorld()
    for (let count = 0; count < 1_000; count++) {
      await world.ask('personal_sign', [`message ${count}`, account])
      const approval = world.shown.at(-1)
      expect(Object.isFrozen(approval)).toBe(true)
      expect(world.signed.at(-1)).toEqual({
        account,
        message: approval?.kind === 'message' && approval.message,
      })
    }
    await world.ask('eth_signTypedData_v4', [account, JSON.stringify(typedData)])
    const approval = world.shown.at(-1)
    expect(world.signed.at(-1)).toEqual({ account, json: approval?.kind === 'typed-data' && approval.json })
  })

  test('is a transfer above the daily limit with its warning, or one whose value is unknown', async () => {
    const transfer = [{ from: account, to: other, value: '0x1' }]
    const answers = [async () => ({ status: 'above' }), () => Promise.reject(new Error('away'))]
    for (const spending of answers) {
      const world = createWorld({ spending })
      await world.ask('eth_sendTransaction', transfer)
      const [approval] = world.shown
      expect(approval?.warnings).toEqual(['over-limit'])
      expect(Object.isFrozen(approval)).toBe(true)
      expect(world.signed).toEqual([
        { account, transaction: approval?.kind === 'transaction' && approval.transaction },
      ])
    }
  })

  test('F89: is signed after an unlock that comes after the approval, so that the lock cannot change it', async () => {
    const world = createWorld()
    await world.ask('personal_sign', ['hello', account])
    expect(world.steps).toEqual(['approve', 'unlock', 'signMessage'])
  })

  test('by another wallet that was opened meanwhile is an error that says so', async () => {
    const world = createWorld({ sign: () => Promise.reject(new SignerError('account')) })
    await expect(world.ask('personal_sign', ['hello', account])).rejects.toMatchObject({
      rpcCode: 4100,
      message: 'Another wallet was opened meanwhile. Nothing was signed: ask again.',
    })
  })

  test.each([
    ['the user declines', { approve: () => Promise.reject(declined()) }, 4001],
    [
      'nobody is signed in any more (F73)',
      { unlock: () => Promise.reject(new FrameError('not_email_or_social', 'Nobody.', { rpcCode: 4100 })) },
      4100,
    ],
  ])('is nothing when %s', async (_, user, rpcCode) => {
    const world = createWorld(user)
    const transaction = { from: account, to: other, value: '0x1' }
    const requests = [
      world.ask('personal_sign', ['hello', account]),
      world.ask('eth_signTypedData_v4', [account, JSON.stringify(typedData)]),
      world.ask('eth_sendTransaction', [transaction]),
    ]
    for (const request of requests) await expect(request).rejects.toMatchObject({ rpcCode })
    expect(world.signed).toEqual([])
    expect(world.sent).not.toContain('eth_sendRawTransaction')
  })
})
