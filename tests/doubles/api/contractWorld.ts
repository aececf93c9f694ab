import { aliceAddress, bobAddress, meadowChain, meadowToken } from '@latchkey/core/testing'
import {
  bnbBalance,
  payment,
  solanaBalances,
  solanaBloom,
  solanaLocalnet,
  solanaPayment,
  wallet,
} from './apiFixtures.ts'
import type { ApiWorld } from './createApiDouble.ts'

const chain = meadowChain.caipNetworkId

/** The data that the API contract expects. */
export const contractWorld = (wallets: readonly string[]): Partial<ApiWorld> => ({
  projects: ['contract'],
  wallets: wallets.map((name, index) => wallet(index, { name })),
  features: [{ id: 'onramp', isEnabled: false, config: null }],
  origins: ['https://app.example'],
  blocks: { [chain]: '12', [solanaLocalnet.caipNetworkId]: '12' },
  balances: [
    bnbBalance,
    {
      name: meadowToken.name,
      symbol: meadowToken.symbol,
      chainId: chain,
      address: `${chain}:${meadowToken.address}`,
      price: 1,
      value: 5,
      quantity: { decimals: '6', numeric: '5' },
      iconUrl: '',
    },
    ...solanaBalances,
  ],
  history: [payment, solanaPayment].flatMap((paid) => Array.from({ length: 70 }, (_, index) => paid(index))),
  nfts: [
    {
      chainId: chain,
      contract: bobAddress,
      tokenId: '1',
      standard: 'erc721',
      quantity: '1',
      name: 'Meadow Bloom #1',
      collection: 'Meadow Blooms',
      imageUrl: null,
      flags: { is_spam: false },
    },
    solanaBloom,
  ],
  quote: {
    coinbaseFee: { amount: '1.00', currency: 'USD' },
    networkFee: { amount: '0.05', currency: 'USD' },
    paymentSubtotal: { amount: '98.95', currency: 'USD' },
    paymentTotal: { amount: '100.00', currency: 'USD' },
    purchaseAmount: { amount: '0.1649', currency: 'BNB' },
    quoteId: 'quote-1',
  },
  swapTokens: [
    {
      name: meadowToken.name,
      symbol: meadowToken.symbol,
      address: `${chain}:${meadowToken.address}`,
      decimals: 6,
      logoUri: '',
    },
  ],
  names: new Map([
    ['taken.latchkey.id', aliceAddress],
    ['harbour.eth', bobAddress],
  ]),
  disputed: ['disputed.eth'],
})
