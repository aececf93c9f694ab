import { collectibles } from '../../fixtures/collectibles.ts'
import { tokenMarks, walletMarks } from '../../fixtures/marks.ts'
import { arbitrum, base } from '../../fixtures/networks.ts'
import { ines, longEmail, longName, marisol, tariq } from '../../fixtures/people.ts'
import { ether, tokens } from '../../fixtures/tokens.ts'
import type { ActivityEntry } from '../../parts/TransactionRow.tsx'
import type { AccountViewState } from './account.state.ts'

const november = Date.UTC(2026, 10, 20, 12)
const day = 86_400_000
const entry = (
  kind: ActivityEntry['kind'],
  symbol: keyof typeof tokenMarks,
  amountBaseUnits: bigint,
  daysAgo: number,
  about: Partial<ActivityEntry>,
): ActivityEntry => ({
  id: `${kind} ${daysAgo}`,
  kind,
  symbol,
  tokenImageUrl: tokenMarks[symbol],
  amountBaseUnits,
  decimals: 6,
  at: november - daysAgo * day,
  explorerUrl: 'https://explorer.example/transaction',
  ...about,
})

const sentNow = (progress: ActivityEntry['progress'], about: Partial<ActivityEntry>): ActivityEntry =>
  entry('sent', 'ETH', -50_000n, 0, {
    id: `recent ${progress} ${about.failed}`,
    recent: true,
    progress,
    explorerUrl: undefined,
    ...about,
  })

const embedded: AccountViewState = {
  network: arbitrum,
  address: marisol,
  name: 'marisol.latchkey.id',
  wallet: { name: 'Harbour', imageUrl: walletMarks.Harbour },
  balance: { status: 'fiat', value: 12_480.52, currency: 'USD' },
  actions: ['send', 'receive', 'buy'],
  canSwitchWallet: true,
  tabs: ['tokens', 'nfts', 'activity'],
  tab: 'tokens',
  tokens: { status: 'ready', rows: tokens },
}

const external: AccountViewState = {
  network: base,
  address: ines,
  wallet: { name: 'Harbour', imageUrl: walletMarks.Harbour },
  balance: { status: 'native', amountBaseUnits: 842_100_000_000_000_000n, decimals: 18, symbol: 'ETH' },
  actions: ['send', 'receive'],
  tabs: ['tokens'],
  tab: 'tokens',
  tokens: {
    status: 'ready',
    rows: [{ ...ether, amountBaseUnits: 842_100_000_000_000_000n, fiat: undefined }],
  },
  more: { explorerUrl: 'https://explorer.example' },
}

export const accountStates = {
  tokens: embedded,
  nfts: {
    ...embedded,
    tab: 'nfts',
    nfts: {
      status: 'ready',
      rows: collectibles,
    },
  },
  activity: {
    ...embedded,
    tab: 'activity',
    activity: {
      status: 'ready',
      rows: [
        entry('sent', 'ETH', -50_000n, 0, { address: ines }),
        entry('received', 'USDC', 1_200_000_000n, 2, { address: tariq }),
        entry('swapped', 'FJRD', 13_100_000n, 9, { subject: ['MDW', 'FJRD'] }),
        entry('sent', 'MDW', 0n, 22, { failed: true }),
        entry('minted', 'ETH', -20_000n, 48, { subject: 'Night Garden #807' }),
      ],
    },
  },
  activityRecent: {
    ...embedded,
    tab: 'activity',
    activity: {
      status: 'ready',
      rows: [
        sentNow('pending', { explorerUrl: 'https://explorer.example/transaction' }),
        sentNow('slow', { kind: 'called', amountBaseUnits: 0n }),
        sentNow('proposed', {}),
        sentNow('cancelled', { kind: 'approved', amountBaseUnits: 0n }),
        sentNow(undefined, { failed: true }),
        entry('received', 'USDC', 1_200_000_000n, 2, { address: tariq }),
      ],
    },
  },
  nftsLoading: { ...embedded, tab: 'nfts', nfts: { status: 'loading' } },
  nftsFailed: { ...embedded, tab: 'nfts', nfts: { status: 'failed' } },
  activityLookAlike: {
    ...embedded,
    tab: 'activity',
    activity: {
      status: 'ready',
      rows: [
        entry('received', 'USDC', 1n, 0, { address: tariq, lookAlike: true }),
        entry('sent', 'USDC', -125_000_000n, 1, { address: tariq }),
      ],
    },
  },
  activityLoading: { ...embedded, tab: 'activity', activity: { status: 'loading' } },
  activityFailed: { ...embedded, tab: 'activity', activity: { status: 'failed' } },
  activityLoadingMore: {
    ...embedded,
    tab: 'activity',
    activity: {
      status: 'ready',
      rows: [entry('sent', 'ETH', -50_000n, 0, { address: ines })],
      more: { loading: true },
    },
  },
  activityMoreFailed: {
    ...embedded,
    tab: 'activity',
    activity: {
      status: 'ready',
      rows: [entry('sent', 'ETH', -50_000n, 0, { address: ines })],
      more: { loading: false, failed: true },
    },
  },
  activityTenThousand: {
    ...embedded,
    tab: 'activity',
    activity: {
      status: 'ready',
      rows: Array.from({ length: 10_000 }, (_, i) => ({
        ...entry(i % 2 ? 'sent' : 'received', i % 2 ? 'ETH' : 'USDC', BigInt(i % 2 ? -i : i) * 1000n, 0, {
          address: ines,
        }),
        id: `transaction ${i}`,
        at: november - i * (day / 8),
      })),
    },
  },
  loading: { ...embedded, balance: { status: 'loading' }, tokens: { status: 'loading' } },
  copied: { ...embedded, copied: true },
  empty: {
    ...embedded,
    balance: { status: 'fiat', value: 0, currency: 'USD' },
    tokens: { status: 'ready', rows: [] },
  },
  imitated: {
    ...embedded,
    tokens: {
      status: 'ready',
      rows: [
        ether,
        { ...ether, id: 'imitation', symbol: 'ETН', imitates: 'ETH', imageUrl: undefined, fiat: undefined },
      ],
    },
  },
  noNfts: { ...embedded, tab: 'nfts', nfts: { status: 'ready', rows: [] } },
  noActivity: { ...embedded, tab: 'activity', activity: { status: 'ready', rows: [] } },
  balanceFailed: { ...embedded, balance: { status: 'unavailable', retryInSeconds: 24 } },
  balanceFailedNow: { ...embedded, balance: { status: 'unavailable', retryInSeconds: 0 } },
  long: {
    ...embedded,
    name: 'the-very-long-account-name-of-marisol.latchkey.id',
    balance: { status: 'fiat', value: 1_284_502_117.42, currency: 'USD' },
    tokens: {
      status: 'ready',
      rows: [
        {
          ...ether,
          name: 'Ether with an unusually long display name',
          amountBaseUnits: 371_177_843_100_000_000_000_000n,
          fiat: { price: 3460.61, value: 1_284_502_117.42, currency: 'USD' },
        },
        {
          ...ether,
          id: 'dust',
          symbol: 'LUX',
          imageUrl: tokenMarks.LUX,
          name: 'Lux',
          amountBaseUnits: 470_000_000n,
          fiat: { price: 0.00000512, value: 0, currency: 'USD' },
        },
      ],
    },
  },
  external,
  externalRefreshing: {
    ...external,
    balance: {
      status: 'native',
      amountBaseUnits: 842_100_000_000_000_000n,
      decimals: 18,
      symbol: 'ETH',
      refreshing: true,
    },
  },
  externalLoading: {
    ...external,
    balance: { status: 'loading' },
    tokens: { status: 'loading' },
  },
  externalEmpty: {
    ...external,
    balance: { status: 'native', amountBaseUnits: 0n, decimals: 18, symbol: 'ETH' },
    tokens: { status: 'ready', rows: [] },
  },
  externalHuge: {
    ...external,
    name: longName,
    balance: {
      status: 'native',
      amountBaseUnits: 123_456_789_012_345_678_901_234_567_890n,
      decimals: 6,
      symbol: 'LONGTOKEN',
    },
  },
  externalRows: {
    ...external,
    actions: ['send', 'receive', 'buy'],
    canSwitchWallet: true,
    tokens: { status: 'failed' },
    more: { activity: true, explorerUrl: 'https://explorer.example', name: true },
  },
  embeddedRows: {
    ...external,
    name: longEmail,
    embedded: true,
    more: { email: true, securityUrl: 'https://wallet.example/security' },
  },
  embeddedUnprotected: {
    ...external,
    name: longEmail,
    embedded: true,
    protectUrl: 'https://wallet.example/security',
    more: { email: true, securityUrl: 'https://wallet.example/security' },
  },
  locked: { ...external, locked: true, actions: ['receive'] },
  disconnecting: { ...external, disconnecting: true },
  unsupportedNetwork: {
    ...embedded,
    network: { id: 'eip155:59140', name: 'eip155:59140' },
    balance: { status: 'unsupported' },
    actions: ['receive'],
  },
} satisfies Record<string, AccountViewState>
