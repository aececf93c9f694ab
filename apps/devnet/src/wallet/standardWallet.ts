import { base58, base64 } from '@scure/base'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import {
  SolanaSignAndSendTransaction,
  type SolanaSignAndSendTransactionFeature,
  SolanaSignIn,
  type SolanaSignInFeature,
  SolanaSignMessage,
  type SolanaSignMessageFeature,
  SolanaSignTransaction,
  type SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { createSignInMessage } from '@solana/wallet-standard-util'
import type { IdentifierString, Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import {
  StandardConnect,
  type StandardConnectFeature,
  StandardDisconnect,
  type StandardDisconnectFeature,
  StandardEvents,
  type StandardEventsFeature,
  type StandardEventsListeners,
} from '@wallet-standard/features'
import { type SolanaAccount, transactionId } from '../phone/solanaAccount.ts'
import type { Approval } from './approval.ts'
import type { ChainRequest } from './chainRequest.ts'
import { alreadyPending, invalidParams, ProviderError, unauthorized } from './providerError.ts'
import { signTextSummary } from './requestSummary.ts'
import type { SharedState } from './sharedState.ts'
import { solanaTransactionSummary } from './solanaSummary.ts'

/** The only chain of the wallet, in the names of the Wallet Standard. */
const chain = 'solana:localnet'
const features = [
  SolanaSignAndSendTransaction,
  SolanaSignIn,
  SolanaSignMessage,
  SolanaSignTransaction,
] as const

export type StandardWalletNeeds = {
  readonly accounts: readonly SolanaAccount[]
  readonly rpcUrl: string
  readonly name: string
  readonly icon: string
  readonly state: SharedState
  readonly approval: Approval
  readonly chainRequest: ChainRequest
  readonly calls: { push(call: { method: string; params: unknown }): unknown }
  /** Host and port of the page. */
  readonly siteHost: string
}

type DevnetFeatures = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignInFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature

/**
 * The wallet as one of the Wallet Standard, for the local Solana chain: the same prompts and the same misbehaviour as its
 * EIP-1193 provider. It is written against the standard only.
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function createStandardWallet(needs: StandardWalletNeeds): {
  readonly wallet: Wallet & { readonly features: DevnetFeatures }
  /** Emits 500 changes, of which the last is correct. */
  storm(): void
} {
  const { state, approval, siteHost } = needs
  const listeners = new Set<StandardEventsListeners['change']>()
  let connecting = false

  const accounts = needs.accounts.map(
    ({ address }): WalletAccount =>
      Object.freeze({
        address,
        publicKey: base58.decode(address),
        chains: [chain] as const,
        features,
        label: `Account ${needs.accounts.findIndex((one) => one.address === address) + 1}`,
      }),
  )
  /** All accounts, the selected one first. */
  const ordered = () => {
    const selected = accounts[state.get().selected] ?? accounts[0]
    return [...(selected ? [selected] : []), ...accounts.filter((one) => one !== selected)]
  }
  const visible = (): readonly WalletAccount[] => {
    const { mode, permittedOnSolana, locked } = state.get()
    if (!permittedOnSolana || locked || mode === 'empty' || mode === 'disconnect') return []
    // What the types forbid is the point of these modes.
    if (mode === 'garbage') return { accounts: 'none' } as never
    if (mode === 'lowercase') return ordered().map((one) => ({ ...one, address: one.address.toLowerCase() }))
    if (mode === 'crowd') return Array.from({ length: 10_000 }, (_, i) => numbered(i))
    return ordered()
  }
  let shown = JSON.stringify(visible())
  const emit = (changed = visible()) => {
    for (const listener of [...listeners]) {
      try {
        listener({ accounts: changed })
      } catch (error) {
        console.error(error)
      }
    }
  }
  state.subscribe(() => {
    const now = JSON.stringify(visible())
    if (now === shown) return
    shown = now
    emit()
  })

  /** Logs a call, and fails as the mode demands. */
  const begin = (method: string, params: unknown) => {
    needs.calls.push({ method, params })
    const { mode } = state.get()
    if (mode === 'gone') throw new Error('Extension context invalidated.')
    if (mode === 'disconnect') throw new ProviderError(4900, 'The wallet is disconnected from all chains.')
  }
  /** The key of an account that the page may use. @throws ProviderError 4100 */
  const signer = ({ address }: Pick<WalletAccount, 'address'>): SolanaAccount => {
    const { mode, permittedOnSolana, locked } = state.get()
    const index = needs.accounts.findIndex((owned) => owned.address === address)
    const account = needs.accounts[mode === 'wrongSigner' ? (index + 1) % needs.accounts.length : index]
    if (index < 0 || !account || !permittedOnSolana || locked) throw unauthorized()
    return account
  }
  const requireChain = (wanted: IdentifierString | undefined) => {
    if (wanted !== undefined && wanted !== chain) throw invalidParams(`the wallet is not on ${wanted}`)
  }
  const signTransaction = (account: WalletAccount, wire: Uint8Array) => {
    const transaction = base64.encode(wire)
    if (state.get().mode !== 'wrongSigner') return signer(account).signTransaction(transaction)
    // Another key, in the place of the account's signature.
    const signature = signer(account).signMessage(wire)
    const bytes = Uint8Array.from(wire)
    bytes.set(base58.decode(signature), 1)
    return { signature, transaction: base64.encode(bytes) }
  }
  const inOrder = async <input, output>(
    inputs: readonly input[],
    work: (input: input) => Promise<output>,
  ) => {
    const outputs: output[] = []
    for (const input of inputs) outputs.push(await work(input))
    return outputs
  }

  const wallet = Object.freeze({
    version: '1.0.0' as const,
    name: needs.name,
    icon: needs.icon as WalletIcon,
    chains: [chain] as const,
    get accounts() {
      return visible()
    },
    features: Object.freeze({
      [StandardConnect]: {
        version: '1.0.0' as const,
        async connect({ silent = false } = {}) {
          begin(StandardConnect, { silent })
          const { permittedOnSolana, locked } = state.get()
          if (!silent && (!permittedOnSolana || locked)) {
            if (connecting) throw alreadyPending()
            connecting = true
            try {
              const rows = ordered().map(({ address }, i) => [`Account ${i + 1}`, address] as const)
              await approval({ title: locked ? 'Unlock and connect' : 'Connect to Solana', rows })
            } finally {
              connecting = false
            }
            state.set({ permittedOnSolana: true, locked: false })
          }
          return { accounts: visible() }
        },
      },
      [StandardDisconnect]: {
        version: '1.0.0' as const,
        async disconnect() {
          begin(StandardDisconnect, {})
          state.set({ permittedOnSolana: false })
        },
      },
      [StandardEvents]: {
        version: '1.0.0' as const,
        on(_event, listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      [SolanaSignMessage]: {
        version: '1.1.0' as const,
        signMessage: (...inputs) =>
          inOrder(inputs, async ({ account, message }) => {
            begin(SolanaSignMessage, { address: account.address })
            const key = signer(account)
            await approval(signTextSummary(new TextDecoder().decode(message), account.address, siteHost))
            return { signedMessage: message, signature: base58.decode(key.signMessage(message)) }
          }),
      },
      [SolanaSignIn]: {
        version: '1.0.0' as const,
        signIn: (...inputs) =>
          inOrder(inputs.length > 0 ? inputs : [{}], async (input: SolanaSignInInput) => {
            begin(SolanaSignIn, input)
            const account = ordered().find(({ address }) => address === (input.address ?? address))
            if (!account) throw unauthorized()
            const domain = input.domain ?? siteHost
            const message = createSignInMessage({ ...input, domain, address: account.address })
            await approval(signTextSummary(new TextDecoder().decode(message), account.address, siteHost))
            state.set({ permittedOnSolana: true, locked: false })
            const signature = base58.decode(signer(account).signMessage(message))
            return { account, signedMessage: message, signature }
          }),
      },
      [SolanaSignTransaction]: {
        version: '1.0.0' as const,
        supportedTransactionVersions: ['legacy', 0] as const,
        signTransaction: (...inputs) =>
          inOrder(inputs, async ({ account, transaction, chain: wanted }) => {
            begin(SolanaSignTransaction, { address: account.address, chain: wanted })
            requireChain(wanted)
            signer(account)
            await approval(solanaTransactionSummary('Sign a transaction', transaction))
            return { signedTransaction: base64.decode(signTransaction(account, transaction).transaction) }
          }),
      },
      [SolanaSignAndSendTransaction]: {
        version: '1.0.0' as const,
        supportedTransactionVersions: ['legacy', 0] as const,
        signAndSendTransaction: (...inputs) =>
          inOrder(inputs, async ({ account, transaction, chain: wanted }) => {
            begin(SolanaSignAndSendTransaction, { address: account.address, chain: wanted })
            requireChain(wanted)
            signer(account)
            await approval(solanaTransactionSummary('Send a transaction', transaction))
            const signed = signTransaction(account, transaction)
            const options = { encoding: 'base64' }
            await needs.chainRequest(needs.rpcUrl, 'sendTransaction', [signed.transaction, options])
            return { signature: base58.decode(transactionId(signed.transaction)) }
          }),
      },
    } satisfies DevnetFeatures),
  })
  return {
    wallet,
    storm() {
      for (let i = 0; i < 500; i++) emit([accounts[i % accounts.length]].filter((one) => one !== undefined))
      emit()
    },
  }
}

function numbered(i: number): WalletAccount {
  const publicKey = new Uint8Array(32)
  new DataView(publicKey.buffer).setUint32(0, i + 1)
  return { address: base58.encode(publicKey), publicKey, chains: [chain], features }
}
