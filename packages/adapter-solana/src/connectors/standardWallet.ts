/** An account of a Wallet Standard wallet, as received: untrusted. */
export type WalletAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** A wallet of the Wallet Standard. @see https://github.com/wallet-standard/wallet-standard */
export type StandardWallet = {
  readonly version: string
  readonly name: string
  readonly icon: string
  /** `solana:mainnet`, `solana:devnet`, `solana:testnet`, `solana:localnet`. */
  readonly chains: readonly string[]
  readonly accounts: readonly WalletAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

type Signing = {
  readonly account: WalletAccount
  readonly message: Uint8Array
  /** Not of the standard. Wallets that are reached by JSON-RPC name it in the request; others ignore it. */
  readonly chain?: string | undefined
}

type Sending = {
  readonly account: WalletAccount
  /** In wire format, with the account's place among the signatures. */
  readonly transaction: Uint8Array
  readonly chain?: string | undefined
  readonly options?: object | undefined
}

/** The features that are used, by name. The answers are untrusted. */
export type Features = {
  'standard:connect': { connect(input?: { silent?: boolean }): Promise<unknown> }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': { on(event: 'change', listener: (change: unknown) => void): unknown }
  'solana:signMessage': { signMessage(...inputs: readonly Signing[]): Promise<unknown> }
  'solana:signIn': { signIn(...inputs: readonly object[]): Promise<unknown> }
  'solana:signTransaction': { signTransaction(...inputs: readonly Sending[]): Promise<unknown> }
  'solana:signAndSendTransaction': { signAndSendTransaction(...inputs: readonly Sending[]): Promise<unknown> }
}

const methods: { readonly [name in keyof Features]: string & keyof Features[name] } = {
  'standard:connect': 'connect',
  'standard:disconnect': 'disconnect',
  'standard:events': 'on',
  'solana:signMessage': 'signMessage',
  'solana:signIn': 'signIn',
  'solana:signTransaction': 'signTransaction',
  'solana:signAndSendTransaction': 'signAndSendTransaction',
}

/** A feature of a wallet; `undefined` if the wallet lacks it, or has something else by that name. */
export function featureOf<name extends keyof Features>(
  wallet: Pick<StandardWallet, 'features'>,
  name: name,
): Features[name] | undefined {
  try {
    const feature = wallet.features[name] as Features[name] | undefined
    return typeof feature?.[methods[name] as keyof Features[name]] === 'function' ? feature : undefined
  } catch {
    // A getter of the wallet threw.
    return undefined
  }
}
