import { evmNetwork } from './networks/evmNetwork.ts'
import type { Network } from './networks/network.ts'
import { solanaNetwork } from './networks/solanaNetwork.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/** Ethereum, eip155:1. */
export const mainnet: Network = /* @__PURE__ */ evmNetwork({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: ether,
  http: ['https://cloudflare-eth.com'],
  explorerUrl: 'https://etherscan.io',
})

/** Ethereum Sepolia, eip155:11155111. */
export const sepolia: Network = /* @__PURE__ */ evmNetwork({
  id: 11155111,
  name: 'Ethereum Sepolia',
  nativeCurrency: ether,
  http: ['https://ethereum-sepolia-rpc.publicnode.com'],
  explorerUrl: 'https://sepolia.etherscan.io',
  testnet: true,
})

/** BNB Smart Chain, eip155:56. */
export const bsc: Network = /* @__PURE__ */ evmNetwork({
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  http: ['https://bsc-dataseed.bnbchain.org'],
  explorerUrl: 'https://bscscan.com',
})

/** Arbitrum One, eip155:42161. */
export const arbitrum: Network = /* @__PURE__ */ evmNetwork({
  id: 42161,
  name: 'Arbitrum One',
  nativeCurrency: ether,
  http: ['https://arb1.arbitrum.io/rpc'],
  explorerUrl: 'https://arbiscan.io',
})

/** Arbitrum Nova, eip155:42170. */
export const arbitrumNova: Network = /* @__PURE__ */ evmNetwork({
  id: 42170,
  name: 'Arbitrum Nova',
  nativeCurrency: ether,
  http: ['https://nova.arbitrum.io/rpc'],
  explorerUrl: 'https://nova.arbiscan.io',
})

/** Base, eip155:8453. */
export const base: Network = /* @__PURE__ */ evmNetwork({
  id: 8453,
  name: 'Base',
  nativeCurrency: ether,
  http: ['https://mainnet.base.org'],
  explorerUrl: 'https://basescan.org',
})

/** Linea, eip155:59144. */
export const linea: Network = /* @__PURE__ */ evmNetwork({
  id: 59144,
  name: 'Linea',
  nativeCurrency: ether,
  http: ['https://rpc.linea.build'],
  explorerUrl: 'https://lineascan.build',
})

/** Blast, eip155:81457. */
export const blast: Network = /* @__PURE__ */ evmNetwork({
  id: 81457,
  name: 'Blast',
  nativeCurrency: ether,
  http: ['https://rpc.blast.io'],
  explorerUrl: 'https://blastscan.io',
})

/** OP Mainnet, eip155:10. */
export const optimism: Network = /* @__PURE__ */ evmNetwork({
  id: 10,
  name: 'OP Mainnet',
  nativeCurrency: ether,
  http: ['https://mainnet.optimism.io'],
  explorerUrl: 'https://optimistic.etherscan.io',
})

/** Polygon, eip155:137. */
export const polygon: Network = /* @__PURE__ */ evmNetwork({
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  http: ['https://polygon-rpc.com'],
  explorerUrl: 'https://polygonscan.com',
})

/** Avalanche, eip155:43114. */
export const avalanche: Network = /* @__PURE__ */ evmNetwork({
  id: 43114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  http: ['https://api.avax.network/ext/bc/C/rpc'],
  explorerUrl: 'https://snowtrace.io',
})

/** Gnosis, eip155:100. */
export const gnosis: Network = /* @__PURE__ */ evmNetwork({
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  http: ['https://rpc.gnosischain.com'],
  explorerUrl: 'https://gnosisscan.io',
})

/** ZKsync Era, eip155:324. */
export const zksync: Network = /* @__PURE__ */ evmNetwork({
  id: 324,
  name: 'ZKsync Era',
  nativeCurrency: ether,
  http: ['https://mainnet.era.zksync.io'],
  explorerUrl: 'https://explorer.zksync.io',
})

/** Scroll, eip155:534352. */
export const scroll: Network = /* @__PURE__ */ evmNetwork({
  id: 534352,
  name: 'Scroll',
  nativeCurrency: ether,
  http: ['https://rpc.scroll.io'],
  explorerUrl: 'https://scrollscan.com',
})

/** Celo, eip155:42220. */
export const celo: Network = /* @__PURE__ */ evmNetwork({
  id: 42220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  http: ['https://forno.celo.org'],
  explorerUrl: 'https://celoscan.io',
})

/** Mantle, eip155:5000. */
export const mantle: Network = /* @__PURE__ */ evmNetwork({
  id: 5000,
  name: 'Mantle',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  http: ['https://rpc.mantle.xyz'],
  explorerUrl: 'https://mantlescan.xyz',
})

/** Sonic, eip155:146. */
export const sonic: Network = /* @__PURE__ */ evmNetwork({
  id: 146,
  name: 'Sonic',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  http: ['https://rpc.soniclabs.com'],
  explorerUrl: 'https://sonicscan.org',
})

/** Zora, eip155:7777777. */
export const zora: Network = /* @__PURE__ */ evmNetwork({
  id: 7777777,
  name: 'Zora',
  nativeCurrency: ether,
  http: ['https://rpc.zora.energy'],
  explorerUrl: 'https://explorer.zora.energy',
})

/** Unichain, eip155:130. */
export const unichain: Network = /* @__PURE__ */ evmNetwork({
  id: 130,
  name: 'Unichain',
  nativeCurrency: ether,
  http: ['https://mainnet.unichain.org'],
  explorerUrl: 'https://uniscan.xyz',
})

/** World Chain, eip155:480. */
export const worldchain: Network = /* @__PURE__ */ evmNetwork({
  id: 480,
  name: 'World Chain',
  nativeCurrency: ether,
  http: ['https://worldchain-mainnet.g.alchemy.com/public'],
  explorerUrl: 'https://worldscan.org',
})

/** HyperEVM, eip155:999. */
export const hyperEvm: Network = /* @__PURE__ */ evmNetwork({
  id: 999,
  name: 'HyperEVM',
  nativeCurrency: { name: 'HYPE', symbol: 'HYPE', decimals: 18 },
  http: ['https://rpc.hyperliquid.xyz/evm'],
  explorerUrl: 'https://hyperevmscan.io',
})

/** Base Sepolia, eip155:84532. */
export const baseSepolia: Network = /* @__PURE__ */ evmNetwork({
  id: 84532,
  name: 'Base Sepolia',
  nativeCurrency: ether,
  http: ['https://sepolia.base.org'],
  explorerUrl: 'https://sepolia.basescan.org',
  testnet: true,
})

/** Solana, solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp. */
export const solana: Network = /* @__PURE__ */ solanaNetwork({
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  name: 'Solana',
  http: ['https://solana-rpc.publicnode.com'],
  explorerUrl: 'https://explorer.solana.com',
})

/** Solana Devnet, solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1. */
export const solanaDevnet: Network = /* @__PURE__ */ solanaNetwork({
  genesisHash: 'EtWTRABZaYq6iMFeYKouRu166VU2xqa1wcaWoxPkrZBG',
  name: 'Solana Devnet',
  http: ['https://api.devnet.solana.com'],
  explorerUrl: 'https://explorer.solana.com?cluster=devnet',
  testnet: true,
})

/** Solana Testnet, solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z. */
export const solanaTestnet: Network = /* @__PURE__ */ solanaNetwork({
  genesisHash: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  name: 'Solana Testnet',
  http: ['https://api.testnet.solana.com'],
  explorerUrl: 'https://explorer.solana.com?cluster=testnet',
  testnet: true,
})

export { evmNetwork } from './networks/evmNetwork.ts'
export { fromViemChain, type ViemChain } from './networks/fromViemChain.ts'
export type { Network } from './networks/network.ts'
export { solanaNetwork } from './networks/solanaNetwork.ts'
