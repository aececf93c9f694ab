import { evmNetwork } from './networks/evmNetwork.ts'
import type { Network } from './networks/network.ts'

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

export { evmNetwork } from './networks/evmNetwork.ts'
export { fromViemChain, type ViemChain } from './networks/fromViemChain.ts'
export type { Network } from './networks/network.ts'
