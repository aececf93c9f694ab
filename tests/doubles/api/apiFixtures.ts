import { aliceAddress, bobAddress, meadowChain } from '@latchkey/core/testing'

const chain = meadowChain.caipNetworkId

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
