import type { PrivateKeyAccount } from 'viem/accounts'
import type { ChainRequest } from './chainRequest.ts'
import { createEmitter } from './emitter.ts'
import { alreadyPending, invalidParams, ProviderError, rejected, unauthorized } from './providerError.ts'
import { type RequestSummary, signTextSummary, transactionSummary } from './requestSummary.ts'
import { sendTransaction, signText, signTypedData, type TransactionRequest } from './signer.ts'
import { isWalletMode, type WalletMode } from './walletMode.ts'
import {
  type ApprovePolicy,
  loadState,
  type StateStore,
  type WalletChain,
  type WalletState,
} from './walletState.ts'

export type DevnetProviderNeeds = {
  readonly accounts: readonly PrivateKeyAccount[]
  /** The chains known from the start; the first is the one in front. */
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  readonly store: StateStore
  readonly chainRequest: ChainRequest
  /** Resolves with the person's decision. */
  readonly prompt: (summary: RequestSummary) => Promise<boolean>
  /** Host and port of the page. */
  readonly siteHost: string
}

export type RequestArguments = { readonly method: string; readonly params?: unknown }
export type LoggedCall = { readonly method: string; readonly params: unknown }
export type DevnetProvider = ReturnType<typeof createDevnetProvider>

/**
 * The wallet without its face: an EIP-1193 provider that keeps its keys, asks before it acts and can be told
 * to misbehave. Knows no DOM.
 */
export function createDevnetProvider(needs: DevnetProviderNeeds) {
  const { accounts, store, chainRequest, prompt, siteHost } = needs
  const events = createEmitter()
  const calls: LoggedCall[] = []
  let state: WalletState = loadState(store, {
    permitted: false,
    locked: false,
    chainId: needs.chains[0].id,
    selected: 0,
    chains: needs.chains,
    approve: 'ask',
    mode: 'normal',
  })
  let connecting = false
  let release: (() => void)[] = []

  const hex = (id: number) => `0x${id.toString(16)}`
  const ordered = () => {
    const front = accounts[state.selected] ?? accounts[0]
    return [front, ...accounts.filter((account) => account !== front)].flatMap((one) => one?.address ?? [])
  }
  const visible = (): unknown => {
    if (!state.permitted || state.locked) return []
    if (state.mode === 'empty') return []
    if (state.mode === 'garbage') return { accounts: 'none' }
    if (state.mode === 'lowercase') return ordered().map((address) => address.toLowerCase())
    if (state.mode === 'crowd') {
      return Array.from({ length: 10_000 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`)
    }
    return ordered()
  }
  function set(change: Partial<WalletState>) {
    const before = state
    const seen = JSON.stringify(visible())
    state = { ...state, ...change }
    store.write(JSON.stringify(state))
    if (JSON.stringify(visible()) !== seen) events.emit('accountsChanged', visible())
    if (state.chainId !== before.chainId) events.emit('chainChanged', hex(state.chainId))
  }
  const currentChain = () => state.chains.find(({ id }) => id === state.chainId)

  /** Asks the person, or behaves as told. Returns only when the request is approved. */
  async function approval(summary: RequestSummary): Promise<void> {
    const { mode, approve } = state
    if (mode === 'reject') throw rejected()
    if (mode === 'pending') throw alreadyPending()
    if (mode === 'unauthorized') throw unauthorized()
    if (mode === 'throwsString') throw 'Something broke in the wallet'
    if (mode === 'throwsNull') throw null
    if (mode === 'throwsGetter') throw throwingGetter()
    if (mode === 'hang') return new Promise(() => {})
    if (mode === 'late') return new Promise((resolve) => release.push(resolve))
    const approved = approve === 'ask' ? await prompt(summary) : approve === 'always'
    if (!approved) throw rejected()
  }

  async function requestAccounts(): Promise<unknown> {
    const list = visible()
    if (!Array.isArray(list) || list.length > 0) return list
    if (state.mode === 'empty' && state.permitted) return list
    if (connecting) throw alreadyPending()
    connecting = true
    try {
      await approval({
        title: state.locked ? 'Unlock and connect' : 'Connect',
        rows: ordered().map((address, i) => [`Account ${i + 1}`, address] as const),
      })
    } finally {
      connecting = false
    }
    set({ permitted: true, locked: false })
    return visible()
  }

  function signer(address: unknown): PrivateKeyAccount {
    const index = accounts.findIndex((one) => one.address.toLowerCase() === String(address).toLowerCase())
    const account = accounts[state.mode === 'wrongSigner' ? (index + 1) % accounts.length : index]
    if (index < 0 || !account || !state.permitted || state.locked) throw unauthorized()
    return account
  }

  async function goTo(chain: WalletChain): Promise<null> {
    if (state.mode === 'null') return null
    if (state.mode === 'wrongChain') set({ chainId: 1 })
    else set({ chainId: chain.id, chains: [...state.chains.filter(({ id }) => id !== chain.id), chain] })
    return null
  }

  async function switchChain(parameter: unknown): Promise<null> {
    const id = chainIdOf(parameter)
    const chain = state.chains.find((known) => known.id === id)
    if (!chain || state.mode === 'unknownChain') {
      throw new ProviderError(4902, `Unrecognized chain ID "${hex(id)}". Try adding it first.`)
    }
    if (id === state.chainId) return null
    await approval({
      title: 'Switch network',
      rows: [
        ['From', currentChain()?.name ?? hex(state.chainId)],
        ['To', chain.name],
      ],
    })
    return goTo(chain)
  }

  async function addChain(parameter: unknown): Promise<null> {
    const id = chainIdOf(parameter)
    const { chainName, rpcUrls } = parameter as { chainName?: unknown; rpcUrls?: unknown }
    const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
    if (typeof chainName !== 'string' || typeof rpcUrl !== 'string') {
      throw invalidParams('chainName and rpcUrls are needed')
    }
    const answered = await chainRequest(rpcUrl, 'eth_chainId')
    if (Number(answered) !== id) throw invalidParams(`${rpcUrl} is not a node of chain ${hex(id)}`)
    await approval({
      title: 'Add a network and switch to it',
      rows: [
        ['Name', chainName],
        ['Chain ID', String(id)],
        ['Node', rpcUrl],
      ],
    })
    return goTo({ id, name: chainName, rpcUrl })
  }

  async function send(parameter: unknown): Promise<unknown> {
    const request = (parameter ?? {}) as TransactionRequest
    const account = signer(request.from)
    const chain = currentChain()
    if (!chain) throw new ProviderError(4901, 'The wallet is not connected to the requested chain.')
    if (request.chainId !== undefined && Number(request.chainId) !== chain.id) {
      throw invalidParams(`chainId ${request.chainId} is not the chain in front, ${hex(chain.id)}`)
    }
    await approval(transactionSummary(request, chain, chain.name.startsWith('BNB') ? 'BNB' : 'ETH'))
    return sendTransaction(account, chain, request, chainRequest)
  }

  // A lock hides the accounts, not that the site was allowed to see them.
  const permissions = () =>
    state.permitted
      ? [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: visible() }],
          },
        ]
      : []

  async function request({ method, params }: RequestArguments): Promise<unknown> {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    calls.push({ method, params })
    // Word for word what Chromium's extensions throw after an update.
    if (state.mode === 'gone') throw new Error('Extension context invalidated.')
    if (state.mode === 'disconnect')
      throw new ProviderError(4900, 'The wallet is disconnected from all chains.')
    switch (method) {
      case 'eth_requestAccounts':
        return requestAccounts()
      case 'eth_accounts':
        return visible()
      case 'eth_chainId':
        return hex(state.chainId)
      case 'net_version':
        return String(state.chainId)
      case 'wallet_getPermissions':
        return permissions()
      case 'wallet_requestPermissions':
        await approval({
          title: 'Choose accounts',
          rows: ordered().map((address, i) => [`Account ${i + 1}`, address] as const),
        })
        set({ permitted: true, locked: false })
        return permissions()
      case 'wallet_revokePermissions':
        set({ permitted: false })
        return null
      case 'wallet_switchEthereumChain':
        return switchChain(list[0])
      case 'wallet_addEthereumChain':
        return addChain(list[0])
      case 'personal_sign': {
        const account = signer(list[1])
        await approval(signTextSummary(String(list[0]), String(list[1]), siteHost))
        return signText(account, String(list[0]))
      }
      case 'eth_signTypedData_v4': {
        const account = signer(list[0])
        const text = typeof list[1] === 'string' ? list[1] : JSON.stringify(list[1], null, 2)
        await approval({ title: 'Sign data', rows: [['Account', String(list[0])]], text })
        return signTypedData(account, list[1])
      }
      case 'eth_sendTransaction':
        return send(list[0])
      default:
        return passThrough(method, params)
    }
  }

  async function passThrough(method: string, params: unknown): Promise<unknown> {
    const reads =
      /^(eth_(get|call|estimateGas|gasPrice|maxPriority|blockNumber|feeHistory|sendRaw)|web3_clientVersion)/
    const chain = currentChain()
    if (!reads.test(method)) throw new ProviderError(4200, `The wallet does not support ${method}.`)
    if (!chain) throw new ProviderError(4901, 'The wallet is not connected to the requested chain.')
    return chainRequest(chain.rpcUrl, method, params)
  }

  function behave(mode: WalletMode) {
    if (!isWalletMode(mode)) throw new TypeError(`No mode "${mode}"`)
    if (mode === 'storm') return storm()
    set({
      mode,
      ...(mode === 'locked' ? { locked: true } : {}),
      ...(mode === 'normal' ? { locked: false } : {}),
    })
    if (mode === 'disconnect')
      events.emit('disconnect', new ProviderError(4900, 'The wallet is disconnected from all chains.'))
  }

  function storm() {
    const chainIds = [1, ...state.chains.map(({ id }) => id)].map(hex)
    for (let i = 0; i < 500; i++) {
      events.emit('accountsChanged', [ordered()[i % accounts.length]])
      events.emit('chainChanged', chainIds[i % chainIds.length])
    }
    events.emit('accountsChanged', visible())
    events.emit('chainChanged', hex(state.chainId))
  }

  return {
    provider: { request, on: events.on, removeListener: events.removeListener },
    calls,
    addresses: accounts.map(({ address }) => address),
    getState: () => state,
    behave,
    setApprove: (approve: ApprovePolicy) => set({ approve }),
    /** Lets every request that mode `late` holds back go through. */
    release() {
      const held = release
      release = []
      for (const go of held) go()
    },
    lock: () => set({ locked: true }),
    unlock: () => set({ locked: false, ...(state.mode === 'locked' ? { mode: 'normal' as const } : {}) }),
    selectAccount: (index: number) => set({ selected: index }),
    /** The person changes the network inside the wallet. */
    setChain: (chainId: number) => set({ chainId }),
    /** As after a fresh install. */
    reset: () =>
      set({
        permitted: false,
        locked: false,
        chainId: needs.chains[0].id,
        selected: 0,
        chains: needs.chains,
        approve: 'ask',
        mode: 'normal',
      }),
  }
}

function chainIdOf(parameter: unknown): number {
  const { chainId } = (parameter ?? {}) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(chainId))
    throw invalidParams('chainId must be a hex quantity')
  return Number(chainId)
}

function throwingGetter(): Error {
  return Object.defineProperty(new Error(), 'message', {
    get() {
      throw new TypeError('This getter throws')
    },
  })
}
