import type { WalletRecord } from '../api/walletApi.ts'
import type { Approval, DeviceApproval } from './approvals/approval.ts'
import type { ChainReader } from './approvals/chainReader.ts'
import { createApprovalQueue } from './approvals/createApprovalQueue.ts'
import type { RecoveryClient } from './assisted/recoveryClient.ts'
import { FactorNeeded, type Wallet } from './createWallet.ts'
import { FrameError } from './frameError.ts'
import { notSignedIn, withRefusals } from './refusals.ts'
import type { Handlers } from './serve.ts'
import type { Signer } from './signer/signerClient.ts'
import type { WalletAddresses } from './signer/signerMessages.ts'
import { createSignInHandlers, type SignInNeeds } from './signInHandlers.ts'

/** POST /v1/chain */
type ChainAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

type Needs = SignInNeeds & {
  readonly wallet: Wallet
  readonly signer: Signer
  /** CAIP-2 ids of the networks that the wallet serves, the first one as the start. */
  readonly networks: readonly string[]
  /** `undefined` if there is no recovery service. */
  readonly recovery: RecoveryClient | undefined
  /** @param picture - that of the user's wallet, which is open before anything is shown */
  show(approval: Approval | DeviceApproval, picture: string, signal: AbortSignal): Promise<boolean>
  /** Makes the user's wallet: asks for what it needs. */
  enrol(signal: AbortSignal): Promise<WalletAddresses>
  /** Lets the user open the wallet with another factor than this device. */
  openWithFactor(record: WalletRecord, signal: AbortSignal): Promise<WalletAddresses>
  readonly syncTheme: Handlers['syncTheme']
  readonly syncDappData: Handlers['syncDappData']
}

const notServed = (networkId: string, rpcCode: number) =>
  new FrameError('frame_error', `The wallet site does not serve ${networkId}: set LATCHKEY_NETWORKS there.`, {
    rpcCode,
  })

/** What the frame does for the app. It holds who is signed in and which network is chosen; the keys are in the signer. */
export function createFrame(needs: Needs): Handlers {
  const { clock, session, wallet, signer, networks } = needs
  /** The new address that the user has agreed to in a window of the wallet, and the accounts that are unlinked then. */
  let agreedChange: { readonly next: string; readonly unlink: readonly string[] } | undefined
  let addresses: WalletAddresses | undefined
  /** The picture of the wallet that was opened last. It is kept while the wallet is locked, because requests may wait. */
  let picture = ''
  let networkId = networks[0] ?? ''
  /** As it was read last. */
  let record: WalletRecord | undefined
  const queue = createApprovalQueue({
    clock,
    show: (approval, signal) => withRefusals(() => needs.show(approval, picture, signal)),
  })

  const open = async (signal: AbortSignal): Promise<WalletAddresses> => {
    record = await wallet.find(signal)
    try {
      // Another device may enrol at the same time: then its wallet exists, which this one cannot open yet. Fault F70
      return await (record ? wallet.open(record, signal) : needs.enrol(signal))
    } catch (cause) {
      if (cause instanceof FactorNeeded) return needs.openWithFactor(cause.record, signal)
      throw cause
    }
  }
  const unlock = async (signal: AbortSignal): Promise<WalletAddresses> => {
    if (!session.current() && !(await session.restore())) throw notSignedIn()
    if (addresses && signer.isOpen()) return addresses
    addresses = await withRefusals(() => open(signal))
    picture = await signer.request('picture', {})
    return addresses
  }
  const changing = async () => {
    const { user } = session.current() ?? (await session.restore()) ?? {}
    if (!user) throw notSignedIn()
    const { email: current } = user
    if (!current) throw new FrameError('not_email_or_social', 'The user has no address.')
    // Loaded late: few users ever change their address.
    return { current, ...(await import('./emailChange/changeEmail.ts')) }
  }
  const chain = (id: string): ChainReader => ({
    async read(method, params, signal) {
      const body = { networkId: id, method, params }
      const answer = await withRefusals(() =>
        session.request<ChainAnswer>('POST', '/v1/chain', body, { signal }),
      )
      if ('error' in answer)
        throw new FrameError('frame_error', answer.error.message, { rpcCode: answer.error.code })
      return answer.result
    },
  })

  return {
    ...createSignInHandlers({
      ...needs,
      session: {
        ...session,
        async begin(started) {
          // The new session proves itself that the wallet is open, and it may be another user's.
          signer.lock()
          addresses = undefined
          agreedChange = undefined
          return session.begin(started)
        },
      },
    }),
    async getUser({ chainId }, { signal }) {
      if (chainId !== undefined && networks.includes(chainId)) networkId = chainId
      const wasOpen = signer.isOpen()
      const { evmAddress, solanaAddress } = await unlock(signal)
      if (wasOpen) record = await withRefusals(() => wallet.find(signal))
      const user = session.current()?.user
      if (!user) throw notSignedIn()
      return {
        method: user.method,
        email: user.email,
        userName: user.userName,
        address: evmAddress,
        chainId: networkId,
        accounts: [
          { namespace: 'eip155', address: evmAddress, type: 'eoa' },
          { namespace: 'solana', address: solanaAddress, type: 'eoa' },
        ],
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
        hasOwnFactor: record?.factors.some(({ type }) => type === 'passkey' || type === 'code'),
      }
    },
    isConnected: async () => ({ isConnected: (await session.restore()) !== undefined }),
    async signOut() {
      signer.lock()
      addresses = undefined
      picture = ''
      record = undefined
      agreedChange = undefined
      await session.end()
      return {}
    },
    async switchNetwork({ chainId }) {
      if (!networks.includes(chainId)) throw notServed(chainId, 4902)
      networkId = chainId
      return { chainId }
    },
    getChainId: async () => ({ chainId: networkId }),
    getSmartAccountEnabledNetworks: async () => ({ networks: [] }),
    initSmartAccount: () => Promise.reject(new FrameError('frame_error', 'The wallet has no smart account.')),
    async setPreferredAccount(_, { signal }) {
      return { type: 'eoa', address: (await unlock(signal)).evmAddress }
    },
    async updateEmail({ email }, { signal }) {
      const { current, startChange, asciiAddress, namedAccounts } = await changing()
      // What is shown is what is asked for.
      const next = asciiAddress(email)
      if (next === undefined) throw new FrameError('invalid_request', 'The address is not an email address.')
      await unlock(signal)
      if (next !== agreedChange?.next) {
        const accounts = await withRefusals(() => namedAccounts(session, signal))
        let unlink: readonly string[] = []
        const setUnlinked = (ids: readonly string[]) => {
          unlink = ids
        }
        await queue.ask({ kind: 'email', current, next, accounts, setUnlinked, warnings: [] }, signal)
        agreedChange = { next, unlink }
      }
      const body = { email: next, locale: needs.locale() }
      const { step, digits } = await withRefusals(() => startChange(session, body, signal))
      return { action: step === 'new' ? 'verify-secondary-otp' : 'verify-primary-otp', digits }
    },
    async updateEmailPrimaryOtp({ code }, { signal }) {
      const { proveCurrent } = await changing()
      const { digits } = await withRefusals(() => proveCurrent(session, { code }, signal))
      return { digits }
    },
    async updateEmailSecondaryOtp({ code }, { signal }) {
      const { finishChange } = await changing()
      await unlock(signal)
      const newEmail = await withRefusals(() =>
        finishChange(
          { session, wallet, recovery: needs.recovery },
          { code, unlink: agreedChange?.unlink },
          signal,
        ),
      )
      agreedChange = undefined
      return { newEmail }
    },
    async approveDevice(_, { signal }) {
      await unlock(signal)
      await queue.ask({ kind: 'device' }, signal)
      return {}
    },
    async rpcRequest({ method, params, chainId }, { origin, signal }) {
      const { evmAddress, solanaAddress } = await unlock(signal)
      if (!networks.includes(chainId)) throw notServed(chainId, 4901)
      // Loaded after the wallet is open: a user who only signs in does not need to decode calls.
      const isSolana = chainId.startsWith('solana:')
      const answer = isSolana
        ? (await import('./answerSolanaRpc.ts')).answerSolanaRpc
        : (await import('./answerRpc.ts')).answerRpc
      return answer(
        {
          signer,
          clock,
          session,
          chain,
          approve: (approval, aborted) => queue.ask(approval, aborted),
          unlock: async (aborted) => void (await unlock(aborted)),
        },
        { method, params },
        { origin, account: isSolana ? solanaAddress : evmAddress, networkId: chainId },
        signal,
      )
    },
    syncTheme: needs.syncTheme,
    syncDappData: needs.syncDappData,
  }
}
