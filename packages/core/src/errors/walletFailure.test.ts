import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'
import { LatchkeyError } from './latchkeyError.ts'
import { walletFailure } from './walletFailure.ts'

const reasonOf = (thrown: unknown) => walletFailure(thrown).reason
const cause = (thrown: unknown) => new Error('failed', { cause: thrown })
const named = (name: string, message: string, fields: object = {}) =>
  Object.assign(new Error(message), { name, ...fields })

describe('a refusal is recognised', () => {
  test.each([
    // EIP-1193, EIP-5792, CAIP-25
    ['4001', { code: 4001 }],
    ['5000 to 5003', { code: 5003 }],
    ['5750, an upgrade of the account', { code: 5750 }],
    ['4001 as text', { code: '4001' }],
    ['4001 in data', { code: -32603, data: { code: 4001 } }],
    ['4001 in data.originalError', { code: -32603, message: 'x', data: { originalError: { code: 4001 } } }],
    ['4001 in data.cause', { code: -32603, data: { cause: { code: 4001 } } }],
    ['4001 in a cause within a cause', cause(cause({ code: 4001 }))],
    ['4001 in error', { error: { code: 4001 } }],
    [
      '4001 in info.error of ethers',
      named('Error', 'x', { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } }),
    ],
    ['ACTION_REJECTED of ethers', named('Error', 'x', { code: 'ACTION_REJECTED' })],
    ['4001 in a list of errors', new AggregateError([new Error('first'), { code: 4001 }])],
    ['4001 alone as text', '4001'],
    ['4001 before a text', new Error('4001: no')],
    ['4001 in JSON', '{"code":4001,"message":"x"}'],
    ['4001 in JSON after a text', new Error('Internal JSON-RPC error.\n{"code": 4001, "message": "x"}')],
    ['4001 in a body of JSON', { body: '{"jsonrpc":"2.0","error":{"code":4001}}' }],
    // Ledger
    [
      '0x6985 of Ledger',
      named('TransportStatusError', 'Ledger device: UNKNOWN_ERROR (0x6985)', { statusCode: 0x6985 }),
    ],
    ['0x5501 of Ledger', new Error('Ledger device: UNKNOWN_ERROR (0x5501)')],
    ['0x6985 as number only', { statusCode: 27013 }],
    ['0x5501 as hexadecimal text', { _tag: 'EthAppCommandError', errorCode: '5501' }],
    ['0x6985 in a wrapped text', { code: -32603, data: { message: 'Error: 0x6985' } }],
    ['a text of Ledger', 'Ledger device: Condition of use not satisfied (denied by the user?)'],
    ['CONDITIONS_OF_USE_NOT_SATISFIED', { statusText: 'CONDITIONS_OF_USE_NOT_SATISFIED' }],
    ['UserRefusedOnDevice', named('UserRefusedOnDevice', '')],
    ['TransactionRefusedOnDevice', named('TransactionRefusedOnDevice', '')],
    ['a closed window of WebHID', named('TransportOpenUserCancelled', 'No device selected.')],
    // Trezor and other devices
    [
      'Failure_ActionCancelled',
      { success: false, payload: { error: 'Cancelled', code: 'Failure_ActionCancelled' } },
    ],
    ['Failure_ActionCancelled in a text', new Error('Failure_ActionCancelled')],
    ['Failure_PinCancelled', { code: 'Failure_PinCancelled' }],
    ['Method_Cancel', { payload: { code: 'Method_Cancel' } }],
    ['permissions of Trezor', { payload: { error: 'Permissions not granted' } }],
    ['a closed popup of Trezor', { payload: { error: 'Popup closed', code: 'Method_Interrupted' } }],
    ['a device', new Error('Action rejected on device')],
    ['Keystone', new Error('The transaction was declined on the Keystone.')],
    // Texts
    ['user_canceled', new Error('user_canceled')],
    ['USER_CANCELLED', { code: 'USER_CANCELLED' }],
    ['UserRejectedRequestError', named('UserRejectedRequestError', '')],
    ['MetaMask', new Error('MetaMask Tx Signature: User denied transaction signature.')],
    ['Coinbase', new Error('User closed modal')],
    ['WalletConnect', { message: 'User disapproved requested methods', code: 5002 }],
    ['rejected by user', 'Rejected by user'],
    ['Request rejected', new Error('Request rejected')],
    ['Transaction declined', new Error('Transaction declined')],
    ['Transaction was cancelled.', new Error('Transaction was cancelled.')],
    ['a text in data', { code: -32603, message: 'Internal error', data: 'Request rejected' }],
    ['a text in data.message', { code: -32000, data: { message: 'Signature request denied' } }],
    ['a text in JSON', new Error('Internal JSON-RPC error.\n{"message":"Transaction declined"}')],
    ['a text in a cause', cause('Transaction declined')],
    ['Cancelled', 'Cancelled'],
    ['rejected', { reason: 'rejected' }],
    ['Phantom', new Error('User rejected the request.')],
    ['Backpack', new Error('Approval Denied')],
    ['Backpack when it is closed', new Error('Plugin Closed')],
    ['Solflare', new Error('Transaction cancelled')],
    [
      'an error of the wallet adapter',
      named('WalletSignTransactionError', 'WalletSignTransactionError: Transaction rejected'),
    ],
    ['4100 with a text', { code: 4100, message: 'The user rejected the request' }],
    ['Chinese', new Error('用户取消了操作')],
    ['Chinese, traditional', { message: '使用者拒絕了請求' }],
    ['Japanese', new Error('ユーザーがリクエストを拒否しました')],
    ['Korean', new Error('사용자가 요청을 거부했습니다')],
    ['Spanish', new Error('El usuario rechazó la solicitud')],
    ['Portuguese', new Error('Usuário rejeitou a transação')],
    ['French', new Error('Refusé par l’utilisateur')],
    ['German', new Error('Vom Benutzer abgelehnt')],
    ['Russian', new Error('Пользователь отклонил запрос')],
    ['Turkish', new Error('Kullanıcı isteği reddetti')],
  ])('a refusal as %s is read as declined', (_form, thrown) => {
    expect(reasonOf(thrown)).toBe('declined')
  })
})

describe('what is no refusal', () => {
  test.each([
    ['a node that rejects', new Error('transaction rejected: nonce too low')],
    ['-32003 of a node', { code: -32003, message: 'Transaction rejected' }],
    ['a contract', { code: 3, message: 'execution reverted: request denied by user' }],
    ['a refused connection', new Error('connect ECONNREFUSED 127.0.0.1:8545')],
    ['a node that limits', { code: -32005, message: 'Request rejected: too many requests' }],
    ['a node with a key', new Error('Request denied: API key is invalid')],
    ['a node without access', new Error('Access denied')],
    ['a timeout', named('AbortError', 'The user aborted a request.')],
    ['an operation of an account', new Error('User operation was rejected by the paymaster')],
    ['4902', { code: 4902, message: 'Unrecognized chain ID "5000"', data: '5000' }],
    ['4902 within -32603', { code: -32603, data: { originalError: { code: 4902 } } }],
    ['Invalid chainId', { code: -32603, message: 'Invalid chainId' }],
    ['an amount', new Error('5000 tokens are too many')],
    ['a simulation', { code: -32002, message: 'Transaction simulation failed: Blockhash not found' }],
    ['null', null],
    ['undefined', undefined],
    ['a number', 4001],
    ['nothing that is known', new Error('something')],
  ])('%s has no reason', (_form, thrown) => {
    expect(reasonOf(thrown)).toBeUndefined()
  })

  test('of the errors of this kit, refusals and closed modals alone are read as declined', () => {
    const declined = Object.keys(catalogue).filter(
      (code) => reasonOf(Object.assign(new Error(), { code })) === 'declined',
    )
    expect(declined).toEqual([
      'connection_rejected',
      'request_rejected',
      'modal_closed',
      'popup_closed',
      'network_switch_rejected',
      'send_rejected',
    ])
    expect(reasonOf(new LatchkeyError('request_aborted'))).toBeUndefined()
  })
})

describe('other reasons', () => {
  test.each([
    ['-32002', { code: -32002 }, 'pending'],
    ['-32002 in data', { code: -32603, data: { code: -32002 } }, 'pending'],
    ['a text of MetaMask', new Error('Already processing eth_requestAccounts. Please wait.'), 'pending'],
    ['4100', { code: 4100 }, 'locked'],
    ['0x5515 of Ledger', named('LockedDeviceError', 'Ledger device: Locked device (0x5515)'), 'locked'],
    ['a locked wallet', new Error('Wallet is locked'), 'locked'],
    ['4900', { code: 4900 }, 'gone'],
    ['an extension that was removed', new Error('Extension context invalidated.'), 'gone'],
    ['WalletNotReadyError', named('WalletNotReadyError', ''), 'gone'],
    ['-32601 in data', { code: -32603, data: { code: -32601 } }, 'unsupported'],
    [
      'a text about the method',
      new Error('Method wallet_switchEthereumChain is not supported'),
      'unsupported',
    ],
  ])('%s is read as %s', (_form, thrown, expected) => {
    expect(reasonOf(thrown)).toBe(expected)
  })

  test('the outermost reason counts, and gives the code', () => {
    expect(walletFailure({ code: -32603, data: { code: 4001, cause: { code: 4100 } } })).toMatchObject({
      reason: 'declined',
      code: 4001,
    })
    expect(walletFailure({ code: -32000, message: 'Request rejected' }).code).toBe(-32000)
    expect(walletFailure('no').code).toBeUndefined()
  })
})

describe('too little for the amount and its fee', () => {
  test.each([
    ['geth', new Error('insufficient funds for gas * price + value')],
    [
      'data.message',
      {
        code: -32603,
        message: 'Internal JSON-RPC error.',
        data: { code: -32000, message: 'insufficient funds for transfer' },
      },
    ],
    ['data.originalError', { code: -32603, data: { originalError: { message: 'insufficient funds' } } }],
    [
      'JSON in a text',
      new Error('Internal JSON-RPC error.\n{"code":-32000,"message":"insufficient funds for gas"}'),
    ],
    ['ethers', { code: 'INSUFFICIENT_FUNDS' }],
    [
      'viem',
      cause(
        new Error(
          'The total cost (gas * gas fee + value) of executing this transaction exceeds the balance of the account.',
        ),
      ),
    ],
    ['Besu', new Error('Upfront cost exceeds account balance')],
    ['Nethermind', new Error('insufficient MaxFeePerGas for sender balance')],
    ['Hardhat', new Error("sender doesn't have enough funds to send tx")],
    ['Chinese', new Error('余额不足')],
    ['Solana', new Error('Attempt to debit an account but found no record of a prior credit.')],
    [
      'a Solana program',
      {
        data: {
          message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
        },
      },
    ],
    ['rent on Solana', new Error('InsufficientFundsForRent')],
  ])('%s says that funds are missing', (_of, thrown) => {
    expect(walletFailure(thrown).lacksFunds).toBe(true)
  })

  test.each([
    [{ code: 4001 }],
    [new Error('insufficient permissions')],
    [new Error('custom program error: 0x1771')],
    ['no'],
  ])('%j says nothing about funds', (thrown) => expect(walletFailure(thrown).lacksFunds).toBe(false))
})

test('errors that wrap themselves, throw or are huge are read to an end', () => {
  const round: { code: number; data?: unknown } = { code: -32603 }
  round.data = { cause: round, error: { code: 4001 } }
  expect(reasonOf(round)).toBe('declined')
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      },
    },
  )
  expect(reasonOf({ data: hostile, error: { code: 4001 } })).toBe('declined')
  let deep: unknown = { code: 4001 }
  for (let depth = 0; depth < 1_000; depth++) deep = { data: deep, cause: deep }
  expect(reasonOf(deep)).toBeUndefined()
  expect(reasonOf(new Error(`user ${'x '.repeat(1_000_000)}`))).toBeUndefined()
  expect(reasonOf(Array.from({ length: 100_000 }, () => 'no'))).toBeUndefined()
})
