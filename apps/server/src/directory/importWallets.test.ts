import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { picture, sourceWallet, testDirectory } from '../testing/testDirectory.ts'
import { importWallets } from './importWallets.ts'

const none = { first: [], excluded: [], namespaces: {} }
const imported = (change: Parameters<typeof sourceWallet>[1]) =>
  testDirectory(sourceWallet('a', change)).wallets[0]

test('source fields are mapped to the fields of the directory API', () => {
  const wallet = imported({
    name: ' Meadow Wallet ',
    rdns: 'example.meadow',
    app: {
      ios: 'https://apps.apple.com/app/id1',
      android: 'http://play.google.com/store/apps/details?id=meadow',
      chrome: 'https://chromewebstore.google.com/detail/meadow',
    },
    mobile: { native: 'meadow://', universal: 'https://go.meadow.example' },
    desktop: { native: 'meadow-desktop://', universal: 'https://app.meadow.example' },
  })
  expect(wallet).toEqual({
    id: 'a',
    name: 'Meadow Wallet',
    homepage: 'https://a.example/',
    image_id: createHash('sha256').update(Buffer.from('RIFF\0\0\0\0WEBPa')).digest('hex'),
    order: 0,
    rdns: 'example.meadow',
    mobile_link: 'meadow://',
    link_mode: 'https://go.meadow.example/',
    desktop_link: 'meadow-desktop://',
    webapp_link: 'https://app.meadow.example/',
    app_store: 'https://apps.apple.com/app/id1',
    play_store: 'https://play.google.com/store/apps/details?id=meadow',
    chrome_store: 'https://chromewebstore.google.com/detail/meadow',
    namespaces: ['eip155'],
  })
})

test('a wallet that the source does not have is added with its own namespaces, and without a picture', () => {
  const wallets = [sourceWallet('a')]
  const { wallets: all, images } = importWallets(
    { wallets, images: new Map([['a', picture('a')]]) },
    { ...none, added: [sourceWallet('b')], first: ['b'], namespaces: { b: ['solana'] } },
  )
  expect(all.map(({ id, namespaces, image_id }) => [id, namespaces, image_id === null])).toEqual([
    ['b', ['solana'], true],
    ['a', ['eip155'], false],
  ])
  expect(images.size).toBe(1)
})

test('corrections reorder, exclude and extend wallets; an unknown id throws', () => {
  const wallets = ['a', 'b', 'c', 'd'].map((id) => sourceWallet(id))
  const images = new Map(wallets.map(({ id }) => [id, picture(id)]))
  const directory = importWallets(
    { wallets, images },
    { first: ['c', 'b'], excluded: ['a'], namespaces: { d: ['solana'] } },
  )
  expect(directory.wallets.map(({ id, order }) => [id, order])).toEqual([
    ['c', 0],
    ['b', 1],
    ['d', 2],
  ])
  expect(directory.wallets[2]?.namespaces).toEqual(['eip155', 'solana'])
  expect(directory.images.size).toBe(3)
  for (const unknown of [{ first: ['x'] }, { excluded: ['x'] }, { namespaces: { x: ['solana'] } }])
    expect(() => importWallets({ wallets, images }, { ...none, ...unknown })).toThrow('not in the source: x')
})

const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'filesystem:https://a.example/x',
  'about:blank',
  'intent://scan/#Intent;scheme=http;end',
  'view-source:https://a.example',
  'mailto:a@b.example',
  'tel:123',
  'sms:123',
  'wc:abc@2',
  'https://user:word@a.example',
  'https://a.example\n.evil.example',
  'https://a\u202e.example',
  'https://a .example',
  'nothing',
  '-',
  '',
  `https://a.example/${'x'.repeat(2048)}`,
]

test.each(hostile)('%j is rejected as a link in every field', (text) => {
  const wallet = imported({
    homepage: text,
    app: { ios: text, android: text, chrome: text },
    mobile: { native: text, universal: text },
    desktop: { native: text, universal: text },
  })
  const { homepage, mobile_link, link_mode, desktop_link, webapp_link, app_store, play_store, chrome_store } =
    wallet ?? {}
  expect([
    homepage,
    mobile_link,
    link_mode,
    desktop_link,
    webapp_link,
    app_store,
    play_store,
    chrome_store,
  ]).toEqual(Array(8).fill(null))
})

test.each([
  ['no image', undefined],
  ['an SVG image', 'data:image/svg+xml;base64,PHN2Zy8+'],
  [
    'a file that only claims to be WebP',
    `data:image/webp;base64,${Buffer.from('<svg onload=alert(1)>').toString('base64')}`,
  ],
  ['an image of more than 128 KiB', picture('x'.repeat(131_072))],
])('%s fails the build', (_, image) => {
  const images = new Map(image === undefined ? [] : [['a', image]])
  expect(() => importWallets({ wallets: [sourceWallet('a')], images }, none)).toThrow(/picture/)
})
