export { evmAdapter } from '@latchkey/adapter-evm'
export { createLatchkey } from '@latchkey/controllers'
export {
  arbitrum,
  arbitrumNova,
  avalanche,
  base,
  baseSepolia,
  blast,
  bsc,
  celo,
  evmNetwork,
  fromViemChain,
  gnosis,
  hyperEvm,
  linea,
  mainnet,
  mantle,
  optimism,
  polygon,
  scroll,
  sepolia,
  sonic,
  unichain,
  worldchain,
  zksync,
  zora,
} from '@latchkey/core/networks'
export { themePresets } from '@latchkey/ui'
export { mountConnectButton, mountLatchkey } from '@latchkey/ui/mount'
