import type {
  CancelRelease,
  FinishedRelease,
  FinishRelease,
  HeldRelease,
  StartedRelease,
  StartRelease,
  StoredShare,
  StoreShare,
  WaitingRelease,
} from '../../api/recoveryApi.ts'
import { releaseContext, shareContext } from '../../api/shareContext.ts'
import type { AskStatement, RecoveryStatement } from '../../api/walletApi.ts'
import { createHpkePair, openSealed, sealFor } from '../../keys/hpke.ts'
import { type Backend, BackendError } from '../backend/createBackend.ts'
import type { Session } from '../backend/createSession.ts'

type Needs = {
  readonly session: Pick<Session, 'request' | 'current'>
  /** Requests to the recovery service. */
  readonly recovery: Backend
  /** The service's key, from the document of the frame. */
  readonly key: { readonly keyId: string; readonly publicKey: string }
  readonly locale: () => string
}

/** A factor whose secret the recovery service holds. */
type Factor = { readonly walletId: string; readonly factorId: string }

/** The recovery service, asked in the name of the signed-in user. Every request rejects with a `BackendError`. */
export type RecoveryClient = {
  /**
   * Gives it the secret of a factor.
   * @param purpose - `email-change`: the factor is for the new address that both codes have proved
   * @returns the receipt
   */
  store(
    factor: Factor,
    secret: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
    purpose?: AskStatement['purpose'],
  ): Promise<string>
  /** Releases to other devices that are held. */
  listHeld(walletId: string, signal: AbortSignal): Promise<readonly WaitingRelease[]>
  /** Cancels one of them. */
  cancelHeld(walletId: string, releaseId: string, signal: AbortSignal): Promise<void>
  /** Asks for a code by mail. */
  start(factor: Factor, signal: AbortSignal): Promise<StartedRelease>
  /** The secret of a factor, for the code; or until when it is held. */
  finish(
    factor: Factor,
    code: string,
    signal: AbortSignal,
  ): Promise<{ readonly status: 'released'; readonly secret: Uint8Array<ArrayBuffer> } | HeldRelease>
}

export function createRecoveryClient({ session, recovery, key, locale }: Needs): RecoveryClient {
  const ask = async <answer>(
    path: string,
    { walletId, ...body }: object & Pick<Factor, 'walletId'>,
    signal: AbortSignal,
    purpose?: AskStatement['purpose'],
  ) => {
    const asked: AskStatement = { walletId, purpose }
    const { statement } = await session.request<RecoveryStatement>('POST', '/v1/recovery/statement', asked, {
      signal,
    })
    return recovery.request<answer>('POST', path, { ...body, statement }, { signal })
  }
  const ownerOf = (factor: Factor) => ({ userId: session.current()?.user.id ?? '', ...factor })

  return {
    async store({ walletId, factorId }, secret, signal, purpose) {
      const { keyId, publicKey } = key
      const context = shareContext(ownerOf({ walletId, factorId }))
      const body: Omit<StoreShare, 'statement'> = {
        ...{ factorId, keyId },
        sealed: await sealFor(publicKey, secret, context),
      }
      return (await ask<StoredShare>('/v1/shares', { walletId, ...body }, signal, purpose)).receipt
    },
    async listHeld(walletId, signal) {
      const path = '/v1/releases/list'
      const answer = await ask<{ releases: readonly WaitingRelease[] }>(
        path,
        { walletId },
        signal,
        'releases',
      )
      return answer.releases
    },
    cancelHeld(walletId, releaseId, signal) {
      const body: Omit<CancelRelease, 'statement'> = { releaseId }
      return ask<void>('/v1/releases/cancel', { walletId, ...body }, signal, 'releases')
    },
    start({ walletId, factorId }, signal) {
      const body: Omit<StartRelease, 'statement'> = { factorId, locale: locale() }
      return ask<StartedRelease>('/v1/release/start', { walletId, ...body }, signal)
    },
    async finish({ walletId, factorId }, code, signal) {
      // A key of its own for each answer: nobody else can open it, now or later.
      const pair = await createHpkePair()
      const body: Omit<FinishRelease, 'statement'> = { factorId, code, publicKey: pair.publicKey }
      const answer = await ask<FinishedRelease>('/v1/release/finish', { walletId, ...body }, signal)
      if (answer.status === 'held') return answer
      const context = releaseContext(ownerOf({ walletId, factorId }))
      const secret = await openSealed(pair, answer.sealed, context).catch(() => {
        throw new BackendError({ code: 'unavailable', message: 'The recovery service gave no secret.' })
      })
      return { status: 'released', secret }
    },
  }
}
