import { encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import type { ChainCall } from './chainCall.ts'
import { contractAbis } from './contractAbis.ts'
import { failureText } from './revertText.ts'

type Contract = ChainCall['contract']

const call = (contract: Contract): ChainCall => ({
  ...{ contract, address: '0x', functionName: 'f', args: [], label: 'f' },
})

/** What a node answers when a contract reverts. */
function reverted(contract: Contract, errorName: string, args: readonly unknown[] = []) {
  const data = encodeErrorResult({ abi: contractAbis[contract], errorName, args } as never)
  return Object.assign(new Error('execution reverted'), { code: 3, data })
}

const coin = 10n ** 18n
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test.each([
  ['Presale', 'BelowMin', [coin / 20n], 'The minimum is 0.05 BNB.'],
  ['Presale', 'AboveMax', [2n * coin], 'You can add at most 2 BNB.'],
  ['Presale', 'WrongStatus', [4], 'This sale is over without success now. Reload to see its state.'],
  ['Presale', 'NothingToRefund', [], 'Already refunded, or you did not take part.'],
  ['StakingPool', 'TooMuch', [3n * coin], 'You staked 3.'],
  ['Collection', 'SoldOut', [0n], 'All are minted.'],
  ['Collection', 'WalletLimit', [2n], 'You can mint 2 more.'],
  ['MerkleDrop', 'AlreadyClaimed', [], 'Already claimed.'],
  ['TokenLock', 'BadTimes', [], 'A lock can only be made longer.'],
] as const)('%s reverts with %s', (contract, error, args, text) => {
  expect(failureText(reverted(contract, error, args), call(contract), 'BNB')).toBe(text)
})

test('the launchpad passes on the errors of the sale that it creates, with texts of its own', () => {
  const text = (cause: unknown) => failureText(cause, call('Launchpad'), 'BNB')
  expect(text(reverted('Presale', 'BadTimes'))).toBe(
    'These times of the sale are no longer possible. Choose later ones.',
  )
  expect(text(reverted('Launchpad', 'NotFunded'))).toBe(
    'This token takes a fee of transfers, so the sale would lack tokens.',
  )
  expect(text(reverted('LaunchToken', 'ERC20InsufficientAllowance', [alice, 0n, 1n]))).toBe(
    'The approval is missing. Start again.',
  )
})

test.each([
  [
    'a transaction that is not in a block in time',
    new TypeError('Timed out while waiting for transaction with hash "0xaa" to be confirmed.'),
    'It is not confirmed yet. Look for it in your wallet.',
  ],
  ['a rejection', Object.assign(new Error('no'), { code: 4001 }), 'You rejected the request in your wallet.'],
  [
    'a rejection within another error',
    new Error('failed', { cause: Object.assign(new Error('no'), { code: 4001 }) }),
    'You rejected the request in your wallet.',
  ],
  [
    'a rejection on a device',
    { code: -32603, data: { message: 'Ledger device: UNKNOWN_ERROR (0x6985)' } },
    'You rejected the request in your wallet.',
  ],
  [
    'a rejection as text',
    new Error('failed', { cause: new Error('Transaction declined') }),
    'You rejected the request in your wallet.',
  ],
  [
    'a wallet that shows another request',
    { code: -32002, message: 'Request of type wallet_requestPermissions already pending' },
    'Your wallet already shows a request. Answer that one first.',
  ],
  [
    'too little for the fee, in another error',
    { code: -32603, message: 'Internal JSON-RPC error.', data: { message: 'insufficient funds for gas' } },
    'Not enough BNB for this amount plus the network fee.',
  ],
  [
    'too little for the fee',
    new Error('insufficient funds for gas * price + value'),
    'Not enough BNB for this amount plus the network fee.',
  ],
  [
    'an unknown error of a contract',
    Object.assign(new Error('execution reverted'), { data: '0x12345678' }),
    'The contract refused this (0x12345678). Nothing was sent.',
  ],
  [
    'a wallet that does not have the network',
    Object.assign(new Error('The wallet is not connected to the requested chain.'), { code: 4901 }),
    'Your wallet is not connected to this network. Nothing was sent.',
  ],
  ['a network that is away', new Error('fetch failed'), 'The network did not answer. Nothing was sent.'],
])('%s', (_, cause, text) => {
  expect(failureText(cause, call('Presale'), 'BNB')).toBe(text)
})
