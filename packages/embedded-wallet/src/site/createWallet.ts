import * as DPoP from 'dpop'
import type {
  AddEnvelope,
  AddedEnvelope,
  Challenged,
  CreatedWallet,
  CreateWallet,
  Envelope,
  Factor,
  FactorType,
  NewPasskey,
  PasskeyAssertion,
  ProveOpening,
  ReadEnvelope,
  ReadWallet,
  ReleasedEnvelope,
  WalletNonce,
  WalletRecord,
} from '../api/walletApi.ts'
import type { SealedEntropy } from '../keys/envelope.ts'
import { BackendError } from './backend/createBackend.ts'
import type { Session } from './backend/createSession.ts'
import type { DeviceStore } from './device/deviceStore.ts'
import { envelopeOwner } from './envelopeOwner.ts'
import { type Signer, SignerError } from './signer/signerClient.ts'
import type { Seal, SignerRequests, WalletAddresses } from './signer/signerMessages.ts'

/** This device has no envelope of the wallet, or one that does not open: another factor must. */
export class FactorNeeded extends Error {
  override readonly name = 'FactorNeeded'
  readonly record: WalletRecord

  constructor(record: WalletRecord) {
    super('This device cannot open the wallet by itself.')
    this.record = record
  }
}

/** A factor of a new wallet besides the device: its key, and what the backend stores it for. */
export type NewFactor = Seal & {
  /** Opens the stored envelope once more, as a check. */
  readonly check: CryptoKey
  /** What the recovery service gave for an assisted factor. */
  readonly receipt?: string | undefined
  readonly passkey?: NewPasskey | undefined
}

/** A factor that opens the wallet. */
export type OpeningFactor = {
  readonly type: FactorType
  readonly factorId: string
  readonly key: CryptoKey
  /** Of a passkey: without it the backend does not release the envelope. */
  readonly assertion?: PasskeyAssertion | undefined
}

/** The wallet as another device of the user has sent it. */
export type ReceivedTransfer = {
  readonly type: 'transfer'
  readonly transferId: string
  readonly key: CryptoKey
  readonly envelope: SealedEntropy & Challenged
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
  openWith(
    record: WalletRecord,
    factor: OpeningFactor | ReceivedTransfer,
    signal: AbortSignal,
  ): Promise<WalletAddresses>
  /** Whether another device of the user opens the wallet. */
  isOnOtherDevice(record: WalletRecord): Promise<boolean>
  /** Seals the open wallet for a new device. */
  sealTransfer(record: WalletRecord, transferId: string, key: CryptoKey): Promise<SealedEntropy>
  /** The envelope of a factor of the open wallet, not stored yet. */
  seal(record: WalletRecord, seal: Seal): Promise<Envelope>
  /** Opens a factor's stored envelope, as a check. @throws FactorNeeded if it does not open */
  check(record: WalletRecord, factor: OpeningFactor, signal: AbortSignal): Promise<void>
  /**
   * Gives the open wallet one more factor. Resolves with its envelope when the stored one, as the backend read it back, has been
   * opened.
   * @throws BackendError `step_up_required` if the sign-in is not fresh
   */
  addFactor(record: WalletRecord, factor: Omit<NewFactor, 'receipt'>, signal: AbortSignal): Promise<Envelope>
  /**
   * Makes a wallet for this device and other factors, of each type at most one. Resolves only when the stored envelopes have
   * been read back and opened. If another tab was faster, its wallet is opened instead. Security P1.6 to P1.9
   */
  enrol(
    makeFactors: (walletId: string) => Promise<readonly NewFactor[]>,
    signal: AbortSignal,
  ): Promise<WalletAddresses>
}

export function createWallet({ session, store, signer, randomId }: Needs): Wallet {
  const deviceId = () => DPoP.calculateThumbprint(store.keys.signing.publicKey)

  const openAs = async (
    record: WalletRecord,
    { challenge, ...envelope }: SealedEntropy & Challenged,
    key: CryptoKey,
    owner: SignerRequests['open']['params']['owner'],
    signal: AbortSignal,
  ): Promise<WalletAddresses> => {
    const { type, factorId } = owner
    try {
      const proof = { jkt: await deviceId(), challenge }
      const { addresses, signature } = await signer.request('open', { envelope, key, owner, proof })
      // What this session may change, and whether the factor counts, depends on it.
      const body: ProveOpening = { type, factorId, challenge, signature }
      await session.request('POST', '/v1/wallet/opened', body, { signal })
      return addresses
    } catch (cause) {
      if (cause instanceof SignerError && cause.reason === 'envelope') throw new FactorNeeded(record)
      throw cause
    }
  }
  const openReleased = (
    record: WalletRecord,
    envelope: ReleasedEnvelope,
    key: CryptoKey,
    signal: AbortSignal,
  ) => openAs(record, envelope, key, envelopeOwner(session, record, envelope.type, envelope.factorId), signal)
  const openTransferred = (
    record: WalletRecord,
    { transferId, envelope, key }: ReceivedTransfer,
    signal: AbortSignal,
  ) => openAs(record, envelope, key, envelopeOwner(session, record, 'transfer', transferId), signal)
  const openEnvelope = async (
    record: WalletRecord,
    { type, factorId, key, assertion }: OpeningFactor,
    signal: AbortSignal,
  ) => {
    const body: ReadEnvelope = { type, factorId, assertion }
    return openReleased(
      record,
      await session.request<ReleasedEnvelope>('POST', '/v1/wallet/envelope', body, { signal }),
      key,
      signal,
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
      const addresses = await (factor.type === 'transfer'
        ? openTransferred(record, factor, signal)
        : openEnvelope(record, factor, signal))
      const factorId = await deviceId()
      const envelope = await seal(record, { type: 'device', factorId, key: store.keys.wrapping })
      await session.request('POST', '/v1/wallet/envelopes', { envelope }, { signal })
      return addresses
    },

    async isOnOtherDevice({ factors }) {
      const own = await deviceId()
      return factors.some(({ type, factorId }) => type === 'device' && factorId !== own)
    },

    sealTransfer: (record, transferId, key) =>
      signer.request('sealTransfer', { key, owner: envelopeOwner(session, record, 'transfer', transferId) }),

    async addFactor(record, { check, passkey, ...factor }, signal) {
      const envelope = await seal(record, factor)
      const body: AddEnvelope = { envelope, passkey }
      const stored = await session.request<AddedEnvelope>('POST', '/v1/wallet/envelopes', body, { signal })
      const { envelope: added, challenge } = stored
      await openReleased(record, { ...added, challenge }, check, signal)
      return added
    },

    async enrol(makeFactors, signal) {
      const { nonce, walletId } = await session.request<WalletNonce>(
        'POST',
        '/v1/wallet/nonce',
        {},
        { signal },
      )
      const factors = await makeFactors(walletId)
      const userId = session.current()?.user.id ?? ''
      const device: Seal = { type: 'device', factorId: await deviceId(), key: store.keys.wrapping }
      const made = await signer.request('create', { userId, walletId, nonce, seals: [device, ...factors] })
      const receipt = factors.find((one) => one.receipt)?.receipt
      const passkey = factors.find((one) => one.passkey)?.passkey
      const record = await createOnce({ walletId, nonce, ...made, receipt, passkey }, randomId(), signal)
      if (record.walletId !== walletId) return open(record, signal)
      // Read back: no address is given out whose key could not be opened again. Security P1.9, R-106
      for (const { type, factorId, check } of factors) {
        // The backend releases the envelope of a passkey for another use of it only, and read it back itself.
        if (type !== 'passkey') await openEnvelope(record, { type, factorId, key: check }, signal)
        else if (record.envelope && record.challenge)
          await openReleased(record, { ...record.envelope, challenge: record.challenge }, check, signal)
        else throw new FactorNeeded(record)
      }
      return open(record, signal)
    },
  }

  async function createOnce(
    body: CreateWallet,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<WalletRecord & Partial<CreatedWallet>> {
    try {
      return await session.request<CreatedWallet>('POST', '/v1/wallet', body, { signal, idempotencyKey })
    } catch (cause) {
      const existing =
        cause instanceof BackendError && cause.code === 'wallet_exists' ? await find(signal) : undefined
      if (!existing) throw cause
      return existing
    }
  }
}
