/** Behaviour for tests (`devnetWallet.behave`), most of it misbehaviour. Each mode occurs in real wallets. */
export const walletModes = {
  normal: 'behaves correctly, but sends one call at a time',
  batches: 'also sends several calls at once, of which all happen or none',
  reject: 'every approval fails with 4001, without a prompt',
  hang: 'every approval stays pending for ever',
  late: 'every approval waits for `release()` and then succeeds',
  null: 'returns null to a network switch without switching',
  wrongChain: 'returns null to a network switch, but switches to Ethereum (0x1)',
  wrongSigner: 'signs with another account than requested',
  disconnect: 'emits disconnect, and rejects every request with 4900',
  locked: 'is locked until `unlock()` or behave("normal")',
  gone: 'is not announced, and every request fails as after an extension update',
  pending: 'every approval fails with -32002',
  empty: 'returns an empty list of accounts',
  garbage: 'returns an object instead of a list of accounts',
  crowd: 'returns 10,000 accounts',
  lowercase: 'returns addresses without checksum',
  unauthorized: 'every approval fails with 4100',
  unknownChain: 'answers every network switch with 4902',
  throwsString: 'throws a plain string',
  throwsNull: 'throws null',
  throwsGetter: 'throws an error whose message getter throws',
  storm: 'emits 1,000 account and network changes, of which the last are correct, then behaves normally',
} as const

export type WalletMode = keyof typeof walletModes

export function isWalletMode(text: string): text is WalletMode {
  return Object.hasOwn(walletModes, text)
}
