import type { Network } from '@latchkey/core'
import {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  bsc,
  celo,
  evmNetwork,
  gnosis,
  hyperEvm,
  mainnet,
  optimism,
  polygon,
  sepolia,
  solana,
  solanaDevnet,
  solanaTestnet,
  zksync,
  zora,
} from '@latchkey/core/networks'

const ether = mainnet.nativeCurrency
const testEther = { name: 'Test Ether', symbol: 'ETH', decimals: 18 } as const

/** A test network whose public nodes have ended: it is served where the operator has a node. */
const ended = (id: number, name: string, nativeCurrency: Network['nativeCurrency'] = testEther) =>
  evmNetwork({ id, name, nativeCurrency, http: [], testnet: true })

const aurora = evmNetwork({
  id: 1313161554,
  name: 'Aurora',
  nativeCurrency: ether,
  http: ['https://mainnet.aurora.dev'],
})
const auroraTestnet = evmNetwork({
  id: 1313161555,
  name: 'Aurora Testnet',
  nativeCurrency: testEther,
  http: ['https://testnet.aurora.dev'],
  testnet: true,
})
const bscTestnet = evmNetwork({
  id: 97,
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'Test BNB', symbol: 'tBNB', decimals: 18 },
  http: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  testnet: true,
})
const fuji = evmNetwork({
  id: 43113,
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  http: ['https://api.avax-test.network/ext/bc/C/rpc'],
  testnet: true,
})

/** The 27 networks of the embedded wallet: 24 of EVM, and three of Solana. Spec §9. */
export const specifiedNetworks: readonly Network[] = [
  mainnet,
  ended(5, 'Goerli'),
  sepolia,
  optimism,
  ended(420, 'OP Goerli'),
  arbitrum,
  ended(421613, 'Arbitrum Goerli'),
  polygon,
  ended(80001, 'Polygon Mumbai', { name: 'POL', symbol: 'POL', decimals: 18 }),
  celo,
  aurora,
  auroraTestnet,
  bsc,
  bscTestnet,
  avalanche,
  fuji,
  zksync,
  ended(280, 'ZKsync Era Goerli'),
  gnosis,
  base,
  ended(84531, 'Base Goerli'),
  baseSepolia,
  zora,
  hyperEvm,
  solana,
  solanaTestnet,
  solanaDevnet,
]
