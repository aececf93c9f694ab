import { expect, test } from 'vitest'
import { sourceWallet, testDirectory } from '../testing/testDirectory.ts'

const known = [
  'MetaMask',
  'Trust Wallet',
  'Coinbase Wallet',
  'Phantom',
  'Rainbow',
  'Ledger',
  'imToken',
  'Zerion',
  'Rabby',
  'Uniswap',
]
const fakes = [
  ...[
    'MetаMask',
    'МetaMask',
    'MеtaMask',
    'Metamask',
    'META MASK',
    'Meta\u200bMask',
    'ＭｅｔａＭａｓｋ',
    'Ｍetamask',
    'MétaMask',
    'ΜetaMask',
  ],
  ...[
    'Тrust Wallet',
    'Trust Wаllet',
    'Trust WaIlet',
    'Trust Wa11et',
    'TrustWallet',
    'Trust\u00a0Wallet',
    'Тrust Wаllеt',
    'Trust Wall\u0435t',
  ],
  ...[
    'Coinbаse Wallet',
    'Cоinbase Wallet',
    'Coinbase WaIIet',
    'Сoinbase Wallet',
    'C0inbase Wallet',
    '𝐂𝐨𝐢𝐧𝐛𝐚𝐬𝐞 Wallet',
    'Coinbase\u2060 Wallet',
  ],
  ...['Рhantom', 'Phаntom', 'Phantоm', 'Phant0m', 'PHANTOM', '𝖯𝗁𝖺𝗇𝗍𝗈𝗆', 'Phantorn', 'ｐhantom'],
  ...[
    'Rаinbow',
    'Rainbоw',
    'Rainb0w',
    'Ledgеr',
    'ԼEDGER'.replace('Լ', 'L'),
    'ΙmToken',
    'ImToken',
    'іmToken',
    'Zеrion',
    'Zeri0n',
  ],
  ...['Rаbby', 'Rabbу', 'Unіswap', 'Uniswаp', 'Uniѕwap', 'UNISWAP', 'Rabbÿ'],
]

test(`${fakes.length} names that imitate a wallet are flagged, and no other name is`, () => {
  expect(fakes.length).toBeGreaterThanOrEqual(50)
  const wallets = [...known, ...fakes].map((name, i) => sourceWallet(`w${i}`, { name }))
  const { wallets: read } = testDirectory(...wallets)
  expect(read.filter(({ look_alike_of }) => !look_alike_of).map(({ name }) => name)).toEqual(known)
})

test('the later of two wallets with the same name refers to the earlier one', () => {
  const pairs = ['BeraSig', 'Keeper', 'BeraSig', 'Keeper'].map((name, i) => sourceWallet(`w${i}`, { name }))
  const { wallets } = testDirectory(...pairs)
  expect(wallets.map(({ look_alike_of }) => look_alike_of)).toEqual([undefined, undefined, 'w0', 'w1'])
})
