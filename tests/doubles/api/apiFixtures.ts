import { solanaNetwork } from '@latchkey/core/networks'
import { aliceAddress, bobAddress, meadowChain } from '@latchkey/core/testing'

const chain = meadowChain.caipNetworkId

/** The devnet's Solana chain. */
export const solanaLocalnet = solanaNetwork({
  genesisHash: 'BXGmUWuqThfFb9puWNoLLs99ZQYV6N3nz8oa9DiZuHXB',
  name: 'Solana Localnet',
  http: [],
  testnet: true,
})
const solana = solanaLocalnet.caipNetworkId
/** The first two accounts of the devnet. */
export const solanaAddresses = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
] as const
const [ann, ben] = solanaAddresses

/** A wallet in the shape of `GET /getWallets`. */
export const wallet = (index: number, fields: object = {}) => ({
  id: `com.wallet.w${index}`,
  name: `Wallet ${index}`,
  image_id: `picture-${index}`,
  rdns: `com.wallet.w${index}`,
  homepage: `https://wallet-${index}.example/`,
  mobile_link: `wallet${index}://`,
  link_mode: null,
  desktop_link: null,
  webapp_link: null,
  app_store: null,
  play_store: null,
  chrome_store: null,
  order: index,
  ...fields,
})

/** A transaction that paid alice 1 wei of BNB, `index` hours before 2026-11-20T12:00:00Z. */
export const payment = (index: number, fields: object = {}, transfer: object = {}) => {
  const minedAt = 1_795_176_000_000 - index * 3_600_000
  return {
    id: `t${index}`,
    metadata: {
      operationType: 'receive',
      hash: `0x${index.toString(16).padStart(64, '0')}`,
      chain,
      minedAt: toIso(minedAt),
      sentFrom: bobAddress,
      sentTo: aliceAddress,
      status: 'confirmed',
      nonce: index,
      ...fields,
    },
    transfers: [
      {
        fungible_info: { name: 'BNB', symbol: 'BNB', icon: null, decimals: 18 },
        direction: 'in',
        sender: bobAddress,
        recipient: aliceAddress,
        quantity: { numeric: '0.000000000000000001' },
        value: null,
        price: null,
        ...transfer,
      },
    ],
  }
}

const toIso = (ms: number) => new Date(ms).toISOString()

/** A balance of 1.5 BNB worth 900 dollars. */
export const bnbBalance = {
  name: 'BNB',
  symbol: 'BNB',
  chainId: chain,
  value: 900,
  price: 600,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}

/** A transaction that paid the first account 1 lamport, `index` hours before 2026-11-20T12:00:00Z. */
export const solanaPayment = (index: number) => {
  const hash = `${'5'.repeat(80)}${String(index).replaceAll('0', 'A')}`
  const { metadata, transfers } = payment(
    index,
    { hash, chain: solana, sentFrom: ben, sentTo: ann, nonce: 0 },
    {
      fungible_info: { name: 'Solana', symbol: 'SOL', icon: null, decimals: 9 },
      ...{ sender: ben, recipient: ann, quantity: { numeric: '0.000000001' } },
    },
  )
  return { id: `${solana}:${hash}`, metadata, transfers }
}

/** 1000 SOL, and 10000 of each of the devnet's tokens. */
export const solanaBalances = [
  { name: 'Solana', symbol: 'SOL', decimals: '9', numeric: '1000', mint: undefined },
  {
    name: 'Meadow',
    symbol: 'MDW',
    decimals: '9',
    numeric: '10000',
    mint: 'CNWMGeh3rMnCUoBgC6QxZFHjR29XvpaRbVcBFtnaC3tv',
  },
  {
    name: 'Demo Dollar',
    symbol: 'USDX',
    decimals: '6',
    numeric: '10000',
    mint: '7QHyXya8zK9tDsNCfGQXGRADQQ69epBuiX1FCLWuuAP3',
  },
].map(({ name, symbol, decimals, numeric, mint }) => ({
  ...{ name, symbol, chainId: solana, price: 0, iconUrl: '' },
  ...(mint ? { address: `${solana}:${mint}` } : {}),
  quantity: { decimals, numeric },
}))

export const solanaBloom = {
  ...{
    chainId: solana,
    contract: '8EjmtLp3sWWy7annWk9W47DeDttRgfw1kZRZGS4L24Ce',
    tokenId: '1',
    standard: 'spl',
    quantity: '1',
  },
  ...{ name: 'Meadow Bloom #1', collection: 'BLOOM', imageUrl: null, flags: { is_spam: false } },
}
