import type { PrivateKeyAccount } from 'viem/accounts'
import { createApproval } from './approval.ts'
import { createAtomicBatches } from './atomicBatches.ts'
import type { ChainRequest } from './chainRequest.ts'
import { createEmitter } from './emitter.ts'
import { createNetworkRequests } from './networkRequests.ts'
import { alreadyPending, invalidParams, ProviderError, unauthorized } from './providerError.ts'
import { type RequestSummary, signTextSummary, transactionSummary } from './requestSummary.ts'
import { createSharedState, hexChainId } from './sharedState.ts'
import { sendTransaction, signText, signTypedData, type TransactionRequest } from './signer.ts'
import { createStandardWallet, type StandardWalletNeeds } from './standardWallet.ts'
import { isWalletMode, type WalletMode } from './walletMode.ts'
import type { ApprovePolicy, StateStore, WalletChain } from './walletState.ts'

export type DevnetProviderNeeds = {
  /** The key of an account is derived when it signs. */
  readonly accounts: readonly { readonly address: string; readonly signer: () => PrivateKeyAccount }[]
  /** Initially known chains; the first is selected. */
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  readonly store: StateStore
  readonly chainRequest: ChainRequest
  /** Resolves with the user's decision. */
  readonly prompt: (summary: RequestSummary) => Promise<boolean>
  /** Host and port of the page. */
  readonly siteHost: string
  /** The wallet's accounts on the local Solana chain, and how it announces itself there. */
  readonly solana: Pick<StandardWalletNeeds, 'accounts' | 'rpcUrl' | 'name' | 'icon'>
}

export type RequestArguments = { readonly method: string; readonly params?: unknown }
export type LoggedCall = { readonly method: string; readonly params: unknown }
export type DevnetProvider = ReturnType<typeof createDevnetProvider>

const noChain = () => new ProviderError(4901, 'The wallet is not connected to the requested chain.')
const disconnected = () => new ProviderError(4900, 'The wallet is disconnected from all chains.')
/** Methods that are forwarded to the chain. */
const reads =
  /^(eth_(get|call|estimateGas|gasPrice|maxPriority|blockNumber|feeHistory|sendRaw)|web3_clientVersion)/

/**
 * The wallet without a UI: an EIP-1193 provider and a wallet of the Wallet Standard that hold keys, require approval, and can simulate misbehaviour. It does not
 * use the DOM.
 */
export function createDevnetProvider(needs: DevnetProviderNeeds) {
  const { accounts, chainRequest, siteHost } = needs
  const events = createEmitter()
  const calls: LoggedCall[] = []
  const state = createSharedState({ accounts, chains: needs.chains, store: needs.store, events })
  const { approval, release } = createApproval(state, needs.prompt)
  const { switchChain, addChain } = createNetworkRequests({ state, approval, chainRequest })
  const standard = createStandardWallet({ ...needs.solana, state, approval, chainRequest, calls, siteHost })
  const accountRows = () => state.ordered().map((address, i) => [`Account ${i + 1}`, address] as const)
  let connecting = false

  async function requestAccounts(): Promise<unknown> {
    const list = state.visible()
    const { mode, permitted, locked } = state.get()
    if (!Array.isArray(list) || list.length > 0 || (mode === 'empty' && permitted)) return list
    if (connecting) throw alreadyPending()
    connecting = true
    try {
      await approval({ title: locked ? 'Unlock and connect' : 'Connect', rows: accountRows() })
    } finally {
      connecting = false
    }
    state.set({ permitted: true, locked: false })
    return state.visible()
  }

  function permissions(): unknown {
    // As in other wallets, a lock hides the accounts but keeps the permission.
    if (!state.get().permitted) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: state.ordered() }]
    return [{ parentCapability: 'eth_accounts', caveats }]
  }

  async function requestPermissions(): Promise<unknown> {
    await approval({ title: 'Choose accounts', rows: accountRows() })
    state.set({ permitted: true, locked: false })
    return permissions()
  }

  /** The key of an address that the page may use. @throws ProviderError 4100 */
  function signer(address: unknown): PrivateKeyAccount {
    const { mode, permitted, locked } = state.get()
    const index = accounts.findIndex((owned) => owned.address.toLowerCase() === String(address).toLowerCase())
    const account = accounts[mode === 'wrongSigner' ? (index + 1) % accounts.length : index]
    if (index < 0 || !account || !permitted || locked) throw unauthorized()
    return account.signer()
  }

  async function personalSign(text: string, address: unknown): Promise<unknown> {
    const account = signer(address)
    await approval(signTextSummary(text, String(address), siteHost))
    return signText(account, text)
  }

  async function signData(address: unknown, data: unknown): Promise<unknown> {
    const account = signer(address)
    const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2)
    await approval({ title: 'Sign data', rows: [['Account', String(address)]], text })
    return signTypedData(account, data)
  }

  async function send(parameter: unknown): Promise<unknown> {
    const request = (parameter ?? {}) as TransactionRequest
    const account = signer(request.from)
    const chain = state.chain()
    if (!chain) throw noChain()
    if (request.chainId !== undefined && Number(request.chainId) !== chain.id) {
      throw invalidParams(`chainId ${request.chainId} is not the chain in front, ${hexChainId(chain.id)}`)
    }
    await approval(transactionSummary(request, chain))
    return sendTransaction(account, chain, request, chainRequest)
  }

  async function passThrough(method: string, params: unknown): Promise<unknown> {
    if (!reads.test(method)) throw new ProviderError(4200, `The wallet does not support ${method}.`)
    const chain = state.chain()
    if (!chain) throw noChain()
    return chainRequest(chain.rpcUrl, method, params)
  }

  type Methods = Readonly<Record<string, (...params: readonly unknown[]) => unknown>>
  const batches: Methods = createAtomicBatches({ state, approval, chainRequest, signer })
  const methods: Methods = {
    eth_requestAccounts: requestAccounts,
    eth_accounts: state.visible,
    eth_chainId: () => hexChainId(state.get().chainId),
    net_version: () => String(state.get().chainId),
    wallet_getPermissions: permissions,
    wallet_requestPermissions: requestPermissions,
    wallet_revokePermissions() {
      state.set({ permitted: false })
      return null
    },
    wallet_switchEthereumChain: switchChain,
    wallet_addEthereumChain: addChain,
    personal_sign: (text, address) => personalSign(String(text), address),
    eth_signTypedData_v4: signData,
    eth_sendTransaction: send,
  }

  async function request({ method, params }: RequestArguments): Promise<unknown> {
    calls.push({ method, params })
    const { mode } = state.get()
    // The exact error of Chromium extensions after an update.
    if (mode === 'gone') throw new Error('Extension context invalidated.')
    if (mode === 'disconnect') throw disconnected()
    const known = mode === 'batches' && Object.hasOwn(batches, method) ? batches : methods
    const handler = Object.hasOwn(known, method) ? known[method] : undefined
    return handler ? handler(...(Array.isArray(params) ? params : [])) : passThrough(method, params)
  }

  function behave(mode: WalletMode) {
    if (!isWalletMode(mode)) throw new TypeError(`No mode "${mode}"`)
    if (mode === 'storm') return storm()
    state.set({
      mode,
      ...(mode === 'locked' ? { locked: true } : {}),
      ...(mode === 'normal' ? { locked: false } : {}),
    })
    if (mode === 'disconnect') events.emit('disconnect', disconnected())
  }

  function storm() {
    const chainIds = [1, ...state.get().chains.map(({ id }) => id)].map(hexChainId)
    for (let i = 0; i < 500; i++) {
      events.emit('accountsChanged', [state.ordered()[i % accounts.length]])
      events.emit('chainChanged', chainIds[i % chainIds.length])
    }
    events.emit('accountsChanged', state.visible())
    events.emit('chainChanged', hexChainId(state.get().chainId))
    standard.storm()
  }

  return {
    provider: { request, on: events.on, removeListener: events.removeListener },
    /** The wallet of the Wallet Standard, for Solana. */
    standardWallet: standard.wallet,
    calls,
    addresses: accounts.map(({ address }) => address),
    solanaAddresses: needs.solana.accounts.map(({ address }) => address),
    getState: state.get,
    behave,
    release,
    setApprove: (approve: ApprovePolicy) => state.set({ approve }),
    lock: () => state.set({ locked: true }),
    unlock() {
      state.set({ locked: false, ...(state.get().mode === 'locked' ? { mode: 'normal' } : {}) })
    },
    selectAccount: (index: number) => state.set({ selected: index }),
    /** Switches the network inside the wallet, as a user would. */
    setChain: (chainId: number) => state.set({ chainId }),
    reset: state.reset,
  }
}
