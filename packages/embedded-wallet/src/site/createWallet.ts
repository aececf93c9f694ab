import * as DPoP from 'dpop'
import type {
  AddEnvelope,
  AddedEnvelope,
  CreateWallet,
  Envelope,
  Factor,
  FactorType,
  NewPasskey,
  PasskeyAssertion,
  ReadEnvelope,
  ReadWallet,
  WalletNonce,
  WalletRecord,
} from '../api/walletApi.ts'
import { BackendError } from './backend/createBackend.ts'
import type { Session } from './backend/createSession.ts'
import type { DeviceStore } from './device/deviceStore.ts'
import { envelopeOwner } from './envelopeOwner.ts'
import { type Signer, SignerError } from './signer/signerClient.ts'
import type { Seal, WalletAddresses } from './signer/signerMessages.ts'

/** This device has no envelope of the wallet, or one that does not open: another factor must. */
export class FactorNeeded extends Error {
  override readonly name = 'FactorNeeded'
  readonly record: WalletRecord

  constructor(record: WalletRecord) {
    super('This device cannot open the wallet by itself.')
    this.record = record
  }
}

/** A factor of a new wallet besides the device: its key, and what the recovery service answered. */
export type NewFactor = Seal & {
  readonly receipt?: string | undefined
  /** Opens the stored envelope once more, as a check. `undefined` where only the recovery service can. */
  readonly check?: CryptoKey | undefined
}

/** A factor that opens the wallet. */
export type OpeningFactor = {
  readonly type: FactorType
  readonly factorId: string
  readonly key: CryptoKey
  /** Of a passkey: without it the backend does not release the envelope. */
  readonly assertion?: PasskeyAssertion | undefined
}

type Needs = {
  readonly session: Session
  readonly store: DeviceStore
  readonly signer: Signer
  readonly randomId: () => string
}

/** The wallet of the signed-in user. */
export type Wallet = {
  /** The record of the user's wallet; `undefined` if there is none. */
  find(signal: AbortSignal): Promise<WalletRecord | undefined>
  /** Opens it with this device's envelope. @throws FactorNeeded */
  open(record: WalletRecord, signal: AbortSignal): Promise<WalletAddresses>
  /** Opens it with another factor, and gives this device an envelope of its own. @throws FactorNeeded if it does not open */
  openWith(record: WalletRecord, factor: OpeningFactor, signal: AbortSignal): Promise<WalletAddresses>
  /** The envelope of a factor of the open wallet, not stored yet. */
  seal(record: WalletRecord, seal: Seal): Promise<Envelope>
  /** Opens a factor's stored envelope, as a check. @throws FactorNeeded if it does not open */
  check(record: WalletRecord, factor: OpeningFactor, signal: AbortSignal): Promise<void>
  /**
   * Gives the open wallet one more factor. Resolves with its envelope when the stored one, as the backend read it back, has been
   * opened.
   * @throws BackendError `step_up_required` if the sign-in is not fresh
   */
  addFactor(
    record: WalletRecord,
    factor: Seal & { readonly check: CryptoKey; readonly passkey?: NewPasskey | undefined },
    signal: AbortSignal,
  ): Promise<Envelope>
  /**
   * Makes a wallet for this device and one other factor. Resolves only when the stored envelopes have been read back and
   * opened. If another tab was faster, its wallet is opened instead. Security P1.6 to P1.9
   */
  enrol(makeFactor: (walletId: string) => Promise<NewFactor>, signal: AbortSignal): Promise<WalletAddresses>
}

export function createWallet({ session, store, signer, randomId }: Needs): Wallet {
  const deviceId = () => DPoP.calculateThumbprint(store.keys.signing.publicKey)

  const openReleased = async (record: WalletRecord, envelope: Envelope, key: CryptoKey) => {
    const owner = envelopeOwner(session, record, envelope.type, envelope.factorId)
    try {
      return await signer.request('open', { envelope, key, owner })
    } catch (cause) {
      if (cause instanceof SignerError && cause.reason === 'envelope') throw new FactorNeeded(record)
      throw cause
    }
  }
  const openEnvelope = async (
    record: WalletRecord,
    { type, factorId, key, assertion }: OpeningFactor,
    signal: AbortSignal,
  ) => {
    const body: ReadEnvelope = { type, factorId, assertion }
    return openReleased(
      record,
      await session.request<Envelope>('POST', '/v1/wallet/envelope', body, { signal }),
      key,
    )
  }

  const find = async (signal: AbortSignal) => {
    const { wallet } = await session.request<ReadWallet>('GET', '/v1/wallet', undefined, { signal })
    return wallet ?? undefined
  }

  const open = async (record: WalletRecord, signal: AbortSignal) => {
    const factorId = await deviceId()
    const isKnown = ({ type, factorId: id }: Factor) => type === 'device' && id === factorId
    if (!record.factors.some(isKnown)) throw new FactorNeeded(record)
    return openEnvelope(record, { type: 'device', factorId, key: store.keys.wrapping }, signal)
  }

  const seal = (record: WalletRecord, asked: Seal) =>
    signer.request('seal', {
      seal: asked,
      owner: envelopeOwner(session, record, asked.type, asked.factorId),
    })

  return {
    find,
    open,
    seal,
    async check(record, factor, signal) {
      await openEnvelope(record, factor, signal)
    },

    async openWith(record, factor, signal) {
      const addresses = await openEnvelope(record, factor, signal)
      const factorId = await deviceId()
      const envelope = await seal(record, { type: 'device', factorId, key: store.keys.wrapping })
      await session.request('POST', '/v1/wallet/envelopes', { envelope }, { signal })
      return addresses
    },

    async addFactor(record, { check, passkey, ...factor }, signal) {
      const envelope = await seal(record, factor)
      const body: AddEnvelope = { envelope, passkey }
      const stored = await session.request<AddedEnvelope>('POST', '/v1/wallet/envelopes', body, { signal })
      await openReleased(record, stored.envelope, check)
      return stored.envelope
    },

    async enrol(makeFactor, signal) {
      const { nonce, walletId } = await session.request<WalletNonce>(
        'POST',
        '/v1/wallet/nonce',
        {},
        { signal },
      )
      const factor = await makeFactor(walletId)
      const userId = session.current()?.user.id ?? ''
      const device: Seal = { type: 'device', factorId: await deviceId(), key: store.keys.wrapping }
      const made = await signer.request('create', { userId, walletId, nonce, seals: [device, factor] })
      const body: CreateWallet = { walletId, nonce, ...made, receipt: factor.receipt }
      const idempotencyKey = randomId()
      const record = await createOnce(body, idempotencyKey, signal)
      if (record.walletId !== walletId) return open(record, signal)
      // Read back: no address is given out whose key could not be opened again. Security P1.9, R-106
      const { type, factorId, check } = factor
      if (check) await openEnvelope(record, { type, factorId, key: check }, signal)
      return open(record, signal)
    },
  }

  async function createOnce(body: CreateWallet, idempotencyKey: string, signal: AbortSignal) {
    try {
      return await session.request<WalletRecord>('POST', '/v1/wallet', body, { signal, idempotencyKey })
    } catch (cause) {
      const existing =
        cause instanceof BackendError && cause.code === 'wallet_exists' ? await find(signal) : undefined
      if (!existing) throw cause
      return existing
    }
  }
}
