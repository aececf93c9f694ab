import type { AnnouncedProvider, Eip1193Provider } from '@latchkey/core'
import { createFakePlatform } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { announcement, createWallet, icon } from '../testing/evmWorld.ts'
import { createAnnouncedWallets } from './createAnnouncedWallets.ts'

const metamask = { rdns: 'io.metamask', name: 'MetaMask' }
const provider = (flags: object = {}): Eip1193Provider => ({ ...createWallet().provider, ...flags })

/** The ids that are listed, in order. */
function listed(
  announced: readonly (readonly [Eip1193Provider, Partial<AnnouncedProvider['info']>])[],
  legacy: readonly Eip1193Provider[] = [],
  own: readonly AnnouncedProvider[] = [],
) {
  const platform = createFakePlatform({ legacy })
  for (const [of, info] of announced) platform.announce(announcement(of, info))
  const wallets = createAnnouncedWallets(platform, own)
  let connectors: readonly { readonly id: string; readonly conflict?: boolean | undefined }[] = []
  const stop = wallets.listen((found) => {
    connectors = found
  })
  stop()
  return connectors.map(({ id, conflict }) => (conflict ? `${id} (conflict)` : id))
}

test.each([
  ['with the same uuid', { ...metamask, uuid: 'u1' }],
  ['with the same uuid and another icon', { ...metamask, uuid: 'u1', icon: 'data:image/png;base64,AA' }],
  ['with another uuid', { ...metamask, uuid: 'u2' }],
  ['with another uuid and its rdns in capitals', { ...metamask, uuid: 'u2', rdns: 'IO.MetaMask' }],
  ['with another uuid and spaces around its icon', { ...metamask, uuid: 'u2', icon: ` ${icon} ` }],
  ['without a uuid', { ...metamask, uuid: undefined as unknown as string }],
])('a wallet announced again %s and another provider is one', (_how, info) => {
  expect(
    listed([
      [provider(), { ...metamask, uuid: 'u1' }],
      [provider(), info],
    ]),
  ).toEqual(['io.metamask'])
})

test('a wallet without an rdns that is announced again with its uuid is one', () => {
  const info = { rdns: '', uuid: 'u1' }
  expect(
    listed([
      [provider(), info],
      [provider(), info],
    ]),
  ).toEqual(['u1'])
})

test('a wallet that makes a new provider for each request of announcements is one', () => {
  const platform = createFakePlatform()
  const wallets = createAnnouncedWallets({
    ...platform,
    announcedProviders(listener) {
      listener(announcement(provider(), metamask))
      return () => {}
    },
  })
  const seen: number[] = []
  for (let opened = 0; opened < 3; opened++) wallets.listen((found) => void seen.push(found.length))()
  expect(new Set(seen)).toEqual(new Set([1]))
})

test.each([
  ['another name', { name: 'MetaMask!' }],
  ['another icon', { icon: 'data:image/png;base64,AA' }],
])(
  'R-64: a wallet that claims an rdns with %s is listed beside the first, both as conflict',
  (_what, info) => {
    expect(
      listed([
        [provider(), { ...metamask, uuid: 'u1' }],
        [provider(), { ...metamask, uuid: 'u2', ...info }],
      ]),
    ).toEqual(['io.metamask (conflict)', 'io.metamask#u2 (conflict)'])
  },
)

test('wallets that are only in window.ethereum are listed last, each with an id of its own', () => {
  expect(listed([[provider(), metamask]], [provider(), provider({ isMetaMask: true })])).toEqual([
    'io.metamask',
    'injected',
    'injected#2',
  ])
  expect(listed([], [provider()])).toEqual(['injected'])
})

test.each([
  ['its announced provider', (of: Eip1193Provider) => of, {}],
  [
    'another object with its flag',
    () => provider({ isRabby: true, isMetaMask: true }),
    { name: 'Rabby Wallet' },
  ],
  [
    'an object of a class with its flag',
    () => provider({ isCoinbaseWallet: true }),
    { name: 'Coinbase Wallet' },
  ],
])('an announced wallet with %s in window.ethereum is listed once', (_what, inWindow, info) => {
  const announced = provider()
  expect(listed([[announced, info]], [inWindow(announced)])).toEqual(['app.harbour'])
})

test('the provider of a second announcement in window.ethereum is no further wallet', () => {
  const second = provider()
  expect(
    listed(
      [
        [provider(), metamask],
        [second, { ...metamask, uuid: 'u2' }],
      ],
      [second],
    ),
  ).toEqual(['io.metamask'])
})

test('R-64: the provider of a legacy id stays while others announce themselves', () => {
  const [late, other] = [provider(), provider()]
  const platform = createFakePlatform({ legacy: [late, other] })
  const wallets = createAnnouncedWallets(platform)
  const stop = wallets.listen(() => {})
  expect(wallets.find('injected#2')?.provider).toBe(other)
  platform.announce(announcement(late, metamask))
  expect(wallets.find('injected')).toBeUndefined()
  expect(wallets.find('injected#2')?.provider).toBe(other)
  stop()
})

test('wallets of the host app are listed first, and only once if they announce themselves, too', () => {
  const mine = provider()
  const info = { uuid: 'own', rdns: 'app.own', name: 'Own' }
  const announced = [
    [provider(), { ...metamask, uuid: 'u1' }],
    [mine, info],
  ] as const
  expect(listed(announced, [mine], [announcement(mine, info)])).toEqual(['app.own', 'io.metamask'])
  expect(listed([], [provider()], [announcement(mine, info)])).toEqual(['app.own', 'injected'])
})
