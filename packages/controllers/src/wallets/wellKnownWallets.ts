import type { Wallet } from '@latchkey/core'

const chrome = (id: string) => `https://chromewebstore.google.com/detail/${id}`
const apple = (id: number) => `https://apps.apple.com/app/id${id}`
const android = (id: string) => `https://play.google.com/store/apps/details?id=${id}`

/**
 * Widely used wallets with their links, for an app without a wallet directory. Ids are those of the public WalletConnect
 * directory, so that `includeWalletIds` and `excludeWalletIds` mean the same wallets with and without a directory.
 */
export const wellKnownWallets: readonly Wallet[] = [
  {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    rdns: 'io.metamask',
    homepage: 'https://metamask.io',
    mobile_link: 'metamask://',
    link_mode: 'https://metamask.app.link',
    chrome_store: chrome('nkbihfbeogaeaoehlefnkodbefgpgknn'),
    app_store: apple(1_438_144_202),
    play_store: android('io.metamask'),
  },
  {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    homepage: 'https://www.coinbase.com/wallet',
    mobile_link: 'cbwallet://',
    chrome_store: chrome('hnfanknocfeofbddgcijnmhnfnkdnaad'),
    app_store: apple(1_278_383_455),
    play_store: android('org.toshi'),
  },
  {
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    homepage: 'https://trustwallet.com',
    mobile_link: 'trust://',
    link_mode: 'https://link.trustwallet.com',
    chrome_store: chrome('egjidjbpglichdcondbcbdnbeeppgdph'),
    app_store: apple(1_288_339_409),
    play_store: android('com.wallet.crypto.trustapp'),
  },
  {
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    name: 'Rainbow',
    rdns: 'me.rainbow',
    homepage: 'https://rainbow.me',
    mobile_link: 'rainbow://',
    link_mode: 'https://rnbwapp.com',
    chrome_store: chrome('opfgelmcmbiajamepnmloijbpoleiama'),
    app_store: apple(1_457_119_021),
    play_store: android('me.rainbow'),
  },
  {
    id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
    name: 'Rabby',
    rdns: 'io.rabby',
    homepage: 'https://rabby.io',
    mobile_link: 'rabby://',
    chrome_store: chrome('acmacodkjbdgmoleebolmdjonilkdbch'),
    app_store: apple(6_474_381_673),
    play_store: android('com.debank.rabbymobile'),
  },
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: 'Phantom',
    rdns: 'app.phantom',
    homepage: 'https://phantom.com',
    mobile_link: 'phantom://',
    link_mode: 'https://phantom.app',
    chrome_store: chrome('bfnaelmomeimhlpmgjnjophhpkkoljpa'),
    app_store: apple(1_598_432_977),
    play_store: android('app.phantom'),
  },
  {
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    name: 'OKX Wallet',
    rdns: 'com.okex.wallet',
    homepage: 'https://web3.okx.com',
    mobile_link: 'okex://main',
    chrome_store: chrome('mcohilncbfahbmgdjkbpemcciiolgcge'),
    app_store: apple(1_327_268_470),
    play_store: android('com.okinc.okex.gp'),
  },
  {
    id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    name: 'Zerion',
    rdns: 'io.zerion.wallet',
    homepage: 'https://zerion.io',
    mobile_link: 'zerion://',
    chrome_store: chrome('klghhnkeealcohjjanjjdaeeggmfmlpl'),
    app_store: apple(1_456_732_565),
    play_store: android('io.zerion.android'),
  },
]
