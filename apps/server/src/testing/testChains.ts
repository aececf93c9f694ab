import { evmNetwork } from '@latchkey/core/networks'
import type { Chains } from '@latchkey/server-kit/chains'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = (id: number, name: string) =>
  evmNetwork({ id, name, nativeCurrency, http: [`http://node-${id}.test`] })

/** Two networks whose nodes do not exist. */
export const testChains: Chains = {
  networks: [network(910056, 'BNB Devnet'), network(910155, 'Sepolia Devnet')],
  tokens: [],
  exchanges: [],
}
