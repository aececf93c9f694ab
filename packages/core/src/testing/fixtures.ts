import { evmNetwork } from '../networks/evmNetwork.ts'
import type { Network } from '../networks/network.ts'
import type { Token } from '../tokens/token.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The first network of the local test chains. */
export const meadowChain: Network = evmNetwork({
  id: 910056,
  name: 'BNB Devnet',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  http: ['http://127.0.0.1:4110'],
  explorerUrl: 'https://explorer.example',
})
/** The second network of the local test chains. */
export const fjordChain: Network = evmNetwork({
  id: 910155,
  name: 'Sepolia Devnet',
  nativeCurrency: ether,
  http: ['http://127.0.0.1:4111'],
  testnet: true,
})

/** The first account of the mnemonic `test test test test test test test test test test test junk`. */
export const aliceAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** The second account of the mnemonic of {@link aliceAddress}. */
export const bobAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The third account of the mnemonic of {@link aliceAddress}. */
export const carolAddress = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A token of 6 decimals on {@link meadowChain}. */
export const meadowToken: Token = {
  networkId: meadowChain.caipNetworkId,
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  name: 'Demo Dollar',
  symbol: 'USDX',
  decimals: 6,
}
