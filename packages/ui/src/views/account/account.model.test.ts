import type { ActivityState, PublicNamespace, PublicState } from '@latchkey/controllers'
import type { Transaction } from '@latchkey/core'
import { aliceAddress, bobAddress, fjordChain, meadowChain, meadowToken } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { sentTransaction } from '../../fixtures/sentTransaction.ts'
import { accountModel } from './account.model.ts'
import { recentEntries } from './recentActivity.ts'

type Input = Parameters<typeof accountModel>[0]

const connectedState: Pick<PublicState, 'namespace' | 'namespaces'> = {
  namespace: 'eip155',
  namespaces: {
    eip155: {
      status: 'connected',
      accounts: [],
      account: {
        namespace: 'eip155',
        address: aliceAddress,
        caipAddress: `${meadowChain.caipNetworkId}:${aliceAddress}`,
        type: 'eoa',
        connectorId: 'harbour',
        walletName: 'Harbour',
      },
      network: {
        networkId: meadowChain.caipNetworkId,
        network: meadowChain,
        walletNetworkId: meadowChain.caipNetworkId,
        selectedNetworkId: meadowChain.caipNetworkId,
        isMismatch: false,
        isUnsupported: false,
      },
    },
  },
}
const owner = { address: aliceAddress, networkId: meadowChain.caipNetworkId }
const native = { networkId: meadowChain.caipNetworkId, address: undefined, ...meadowChain.nativeCurrency }

const transaction: Transaction = {
  id: 't',
  hash: '0xab',
  networkId: meadowChain.caipNetworkId,
  minedAt: 7,
  operation: 'send',
  status: 'confirmed',
  sentFrom: aliceAddress,
  sentTo: bobAddress,
  transfers: [],
}

const unsupported = {
  ...connectedState,
  namespaces: {
    eip155: {
      ...(connectedState.namespaces.eip155 as PublicNamespace),
      network: {
        networkId: 'eip155:137',
        network: undefined,
        walletNetworkId: 'eip155:137',
        selectedNetworkId: meadowChain.caipNetworkId,
        isMismatch: true,
        isUnsupported: true,
      },
    },
  },
} satisfies Input['public']

const setup = (fields: Partial<Input> = {}) =>
  accountModel({
    public: connectedState,
    connection: undefined,
    balances: {
      owner,
      status: 'ready',
      blockNumber: undefined,
      behind: false,
      retryAt: undefined,
      balances: [
        { token: native, amountBaseUnits: 5n },
        { token: meadowToken, amountBaseUnits: 0n },
      ],
    },
    identity: undefined,
    features: { send: true, receive: true, history: true, onramp: true, names: true },
    isServed: false,
    tab: 'tokens',
    activity: undefined,
    collectibles: undefined,
    recent: undefined,
    canTransfer: true,
    canSwitchWallet: false,
    retryInSeconds: 0,
    copied: false,
    disconnecting: false,
    ...fields,
  })

test('without an account the model is undefined', () => {
  expect(setup({ public: { namespace: 'eip155', namespaces: {} } })).toBeUndefined()
})

test('a user with funds and without a factor of their own is led to where one is added', () => {
  const connection = (hasOwnFactor: boolean | undefined) =>
    ({ user: { method: 'email', email: 'ann@mail.example', hasOwnFactor } }) as Input['connection']
  const securityUrl = 'https://wallet.example/security'
  const protectUrl = (hasOwnFactor: boolean | undefined, more: Partial<Input> = {}) =>
    setup({ connection: connection(hasOwnFactor), securityUrl, ...more })?.protectUrl
  expect(protectUrl(false)).toBe(securityUrl)
  expect([protectUrl(true), protectUrl(undefined)]).toEqual([undefined, undefined])
  const empty = { owner, status: 'ready', blockNumber: undefined, behind: false, retryAt: undefined } as const
  expect(protectUrl(false, { balances: { ...empty, balances: [] } })).toBeUndefined()
})

test('the native balance is the headline, and tokens with a zero balance are omitted', () => {
  expect(setup()?.balance).toMatchObject({ status: 'native', amountBaseUnits: 5n })
  const tokens = setup()?.tokens
  expect(tokens?.status === 'ready' && tokens.rows.map(({ id }) => id)).toEqual(['native'])
})

test.each([
  ['all prices are known', [10, 2.5], { status: 'fiat', value: 12.5, currency: 'EUR' }],
  ['the price of a token is missing', [10, undefined], { status: 'fiat', value: 10 }],
  ['the price of the native token is missing', [undefined, 2.5], { status: 'native' }],
  ['no price is known', [undefined, undefined], { status: 'native' }],
] as const)('the headline if %s', (_, [nativeValue, tokenValue], expected) => {
  const balances = {
    owner,
    status: 'ready',
    blockNumber: undefined,
    behind: true,
    retryAt: undefined,
    balances: [
      { token: native, amountBaseUnits: 5n, value: nativeValue, currency: 'EUR' },
      { token: meadowToken, amountBaseUnits: 3n, value: tokenValue, currency: 'EUR' },
    ],
  } as const
  expect(setup({ balances })?.balance).toMatchObject({ ...expected, refreshing: true })
})

test('balances of another account are not shown', () => {
  const balances = {
    owner: { ...owner, address: '0x0' },
    status: 'ready',
    balances: [],
    blockNumber: undefined,
    behind: false,
    retryAt: undefined,
  } as const
  expect(setup({ balances })?.balance.status).toBe('loading')
})

test('a possibly outdated balance is marked as refreshing (F24)', () => {
  expect(setup()?.balance).toMatchObject({ refreshing: undefined })
  const balances = {
    owner,
    status: 'ready',
    balances: [{ token: native, amountBaseUnits: 5n }],
    blockNumber: 7n,
    behind: true,
    retryAt: undefined,
  } as const
  expect(setup({ balances })?.balance).toMatchObject({ amountBaseUnits: 5n, refreshing: true })
})

test('a failed balance has the seconds until its retry', () => {
  const balances = {
    owner,
    status: 'failed',
    balances: [],
    blockNumber: undefined,
    behind: false,
    retryAt: 1,
  } as const
  expect(setup({ balances, retryInSeconds: 24 })?.balance).toEqual({
    status: 'unavailable',
    retryInSeconds: 24,
  })
})

test('actions that the wallet or the app does not support are omitted', () => {
  expect(setup()?.actions).toEqual(['send', 'receive'])
  expect(setup({ canTransfer: false })?.actions).toEqual(['receive'])
  expect(
    setup({ features: { send: false, receive: false, history: true, onramp: true, names: true } })?.actions,
  ).toEqual([])
})

test('activity and NFTs of another account or network are shown as loading', () => {
  const withServices = { isServed: true, tab: 'activity' } as const
  const activity: ActivityState = { owner, status: 'ready', months: [], more: 'none' }
  const collectibles = { owner, status: 'ready', collectibles: [] } as const
  expect(setup({ ...withServices, activity, collectibles })).toMatchObject({
    activity: { status: 'ready' },
    nfts: { status: 'ready' },
  })
  for (const other of [
    { ...owner, address: bobAddress },
    { ...owner, networkId: fjordChain.caipNetworkId },
  ])
    expect(
      setup({
        ...withServices,
        activity: { ...activity, owner: other },
        collectibles: { ...collectibles, owner: other },
      }),
    ).toMatchObject({ activity: { status: 'loading' }, nfts: { status: 'loading' } })
})

test('empty activity pages keep loading, and a failed page is reported', () => {
  const activityOf = (activity: Partial<ActivityState>) =>
    setup({
      isServed: true,
      tab: 'activity',
      activity: { owner, status: 'ready', months: [], more: 'none', ...activity },
    })?.activity
  expect(activityOf({})).toMatchObject({ status: 'ready' })
  expect(activityOf({ more: 'loading' })).toEqual({ status: 'loading' })
  expect(activityOf({ more: 'failed' })).toEqual({ status: 'failed' })
  const months = [{ year: 2026, month: 10, transactions: [transaction] }]
  expect(activityOf({ months, more: 'failed' })).toMatchObject({ status: 'ready', more: { failed: true } })
})

test('the balance of a network that the app does not support is unavailable, not loading', () => {
  const model = setup({
    public: unsupported,
    balances: {
      owner,
      status: 'idle',
      balances: [],
      blockNumber: undefined,
      behind: false,
      retryAt: undefined,
    },
  })
  expect(model?.balance).toEqual({ status: 'unsupported' })
  expect(model?.actions).toEqual(['receive'])
})

const sent = {
  transactions: [{ ...sentTransaction, id: '0xcd', hash: '0xcd' }],
  entries: recentEntries,
}

test.each([
  ['loading', undefined, { loading: true }],
  ['missing', { owner, status: 'failed', months: [], more: 'none' }, { loading: false, failed: true }],
] as const)('what was sent is on top while the history is %s', (_, activity, more) => {
  const shown = setup({ isServed: true, tab: 'activity', recent: sent, activity })?.activity
  expect(shown).toMatchObject({ status: 'ready', rows: [{ progress: 'pending', recent: true }], more })
})

test('what was sent is on top of the history, and leaves it there once it is in it', () => {
  const history = (hash: string): ActivityState => ({
    owner,
    status: 'ready',
    months: [{ year: 2026, month: 10, transactions: [{ ...transaction, hash }] }],
    more: 'none',
  })
  const ids = (activity: ActivityState) => {
    const shown = setup({ isServed: true, tab: 'activity', recent: sent, activity })?.activity
    return shown?.status === 'ready' && shown.rows.map(({ id }) => id)
  }
  expect(ids(history('0xab'))).toEqual(['recent 0xcd', 't'])
  expect(ids(history('0xCD'))).toEqual(['t'])
})

test('without a service there is a tab for what was sent, unless the app has switched the history off', () => {
  const features = { send: true, receive: true, history: true, onramp: false, names: false }
  const tabs = (fields: Partial<Input>) => setup({ isServed: false, features, ...fields })?.tabs
  expect(tabs({})).toEqual(['tokens'])
  expect(tabs({ recent: sent })).toEqual(['tokens', 'activity'])
  expect(tabs({ recent: sent, features: { ...features, history: false } })).toEqual(['tokens'])
})
