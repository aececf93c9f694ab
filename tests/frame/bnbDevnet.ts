import { evmNetwork } from '@latchkey/core/networks'

/** The first chain of the devnet, for pages of tests. */
export const bnbDevnet = (rpcUrl: string) =>
  evmNetwork({
    id: 910056,
    name: 'BNB Devnet',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    http: [rpcUrl],
  })
