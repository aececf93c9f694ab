/** How the wallet misbehaves, for tests (`devnetWallet.behave`). Each is seen in real wallets. */
export const walletModes = {
  normal: 'answers as it should',
  reject: 'every question to the person is answered with 4001, without a prompt',
  hang: 'every question to the person stays unanswered for ever',
  late: 'every question to the person waits for `release()`, then is approved',
  null: 'answers null to a switch of network, and stays where it is',
  wrongChain: 'answers null to a switch of network, and goes to Ethereum (0x1) instead',
  wrongSigner: 'signs with another account than the one asked for',
  disconnect: 'says it is disconnected from every chain, and refuses every request with 4900',
  locked: 'is locked, until `unlock()` or behave("normal")',
  gone: 'is not there: not announced, and every request fails as after an extension update',
  pending: 'every question to the person is answered with -32002',
  empty: 'shares an empty list of accounts',
  garbage: 'shares something that is no list of accounts',
  crowd: 'shares 10,000 accounts',
  lowercase: 'shares its accounts without checksum',
  unauthorized: 'every question to the person is answered with 4100',
  unknownChain: 'answers 4902 to every switch of network',
  throwsString: 'throws a plain string',
  throwsNull: 'throws null',
  throwsGetter: 'throws an error whose message throws when it is read',
  storm: 'reports 1,000 changes of account and network in a row, the last one true, then is normal',
} as const

export type WalletMode = keyof typeof walletModes

export function isWalletMode(text: string): text is WalletMode {
  return Object.hasOwn(walletModes, text)
}
