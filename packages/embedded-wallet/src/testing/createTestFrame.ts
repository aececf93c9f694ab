import type { Clock } from '@latchkey/core'
import type { WalletRecord } from '../api/walletApi.ts'
import { assistedKey } from '../keys/factorKeys.ts'
import { makeAssistedFactor } from '../site/assisted/assistedFactor.ts'
import { createRecoveryClient } from '../site/assisted/recoveryClient.ts'
import { createBackend } from '../site/backend/createBackend.ts'
import { createSession } from '../site/backend/createSession.ts'
import { makeCode } from '../site/codeFactor.ts'
import { createFrame } from '../site/createFrame.ts'
import { createWallet } from '../site/createWallet.ts'
import type { DeviceStore } from '../site/device/deviceStore.ts'
import { openWithRecoveryCode } from '../site/openWithRecoveryCode.ts'
import { createSignerClient } from '../site/signer/signerClient.ts'
import { startInProcess } from './startInProcess.ts'

type Needs = {
  /** The network. A test cuts it. */
  readonly fetch: Window['fetch']
  /** What the browser keeps between two loads of the frame. */
  readonly store: DeviceStore
  readonly clock: Clock
  /** Origin of the wallet site. */
  readonly origin: string
  readonly site: string
  readonly projectId: string
  /** The recovery service; without one the user saves a recovery code. */
  readonly recovery?:
    | { readonly origin: string; readonly keyId: string; readonly publicKey: string }
    | undefined
  /** The recovery codes that the user has saved, by wallet. */
  readonly saved?: Map<string, string> | undefined
  /** The code of the recovery service's mail. */
  readonly readSecondCode?: (() => Promise<string>) | undefined
}

/** One load of the frame without its document: the parts of `frame.ts`, and a user who agrees to everything. */
export function createTestFrame({ fetch, store, clock, origin, site, projectId, ...needs }: Needs) {
  const { recovery: service, saved = new Map(), readSecondCode } = needs
  const signer = createSignerClient({ clock, startWorker: startInProcess })
  const session = createSession({
    ...{ store, clock, fetch, origin, nonce: '', tabs: undefined },
    exclusively: (work) => work(),
    onEnded: signer.lock,
  })
  const wallet = createWallet({ session, store, signer, randomId: () => crypto.randomUUID() })
  const recovery =
    service &&
    createRecoveryClient({
      ...{ session, key: service, locale: () => 'en' },
      recovery: createBackend({ clock, fetch, origin: service.origin, device: store, noncePath: '/v1/key' }),
    })
  /** Opens the wallet as a device does that has no envelope of it: with the second code or the recovery code. */
  async function openWithFactor(record: WalletRecord, signal: AbortSignal) {
    const { walletId } = record
    const { type = 'code', factorId = '' } = record.factors.find((one) => one.type !== 'device') ?? {}
    if (type === 'assisted' && recovery && readSecondCode) {
      await recovery.start({ walletId, factorId }, signal)
      const released = await recovery.finish({ walletId, factorId }, await readSecondCode(), signal)
      if (released.status === 'held') throw new Error('The release is held.')
      return wallet.openWith(record, { type, factorId, key: await assistedKey(released.secret) }, signal)
    }
    const opened = await openWithRecoveryCode(wallet, record, saved.get(walletId) ?? '', signal)
    if (!opened) throw new Error('The user has saved no code of this wallet.')
    return opened
  }
  const frame = createFrame({
    ...{ clock, session, wallet, signer, recovery, networks: ['eip155:910056'], locale: () => 'en' },
    peer: { origin: site, projectId, port: new MessageChannel().port1, isOwnOrigin: false },
    show: async () => true,
    enrol: (signal) =>
      wallet.enrol(async (walletId) => {
        if (recovery) return [await makeAssistedFactor(recovery, walletId, signal)]
        const { code, ...factor } = await makeCode(walletId)
        saved.set(walletId, code)
        return [factor]
      }, signal),
    openWithFactor,
    syncTheme: async () => ({}),
    syncDappData: async () => ({}),
    enterLoginCode: () => Promise.reject(new Error('No login window is open.')),
    onLoginWindow() {},
  })
  const context = { origin: site, signal: new AbortController().signal }
  return {
    signer,
    session,
    startEmail: (email: string) => frame.connectEmail({ email }, context),
    enterCode: (code: string) => frame.connectOtp({ code }, context),
    isSignedIn: async () => (await frame.isConnected({}, context)).isConnected,
    /** What the page is given: the address of the opened wallet. */
    open: async () => (await frame.getUser({}, context)).address,
    /** Whether the page is told that the user can open the wallet without the operator's help. */
    hasOwnFactor: async () => (await frame.getUser({}, context)).hasOwnFactor,
    sign: (message: string, account: string) =>
      frame.rpcRequest(
        { method: 'personal_sign', params: [message, account], chainId: 'eip155:910056' },
        context,
      ) as Promise<`0x${string}`>,
    signOut: () => frame.signOut({}, context),
    startEmailChange: async (email: string) => (await frame.updateEmail({ email }, context)).action,
    confirmCurrentEmail: (code: string) => frame.updateEmailPrimaryOtp({ code }, context),
    confirmNewEmail: async (code: string) =>
      (await frame.updateEmailSecondaryOtp({ code }, context)).newEmail,
    /** Saves one more recovery code of the open wallet. */
    async saveCode() {
      const record = await wallet.find(context.signal)
      if (!record) throw new Error('There is no wallet.')
      const { code, ...factor } = await makeCode(record.walletId)
      await wallet.addFactor(record, factor, context.signal)
      return { walletId: record.walletId, code }
    },
    /** The wallet’s record, and its address as another factor than this device opens it. */
    async openWithFactor() {
      const record = await wallet.find(context.signal)
      if (!record) throw new Error('There is no wallet.')
      return { record, account: (await openWithFactor(record, context.signal)).evmAddress }
    },
  }
}
