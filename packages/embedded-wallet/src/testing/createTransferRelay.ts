import type {
  DeviceTransferState,
  StartDeviceTransfer,
  TransferredEnvelope,
} from '../api/deviceTransferApi.ts'
import type { WalletProblem } from '../api/walletApi.ts'
import { BackendError } from '../site/backend/createBackend.ts'
import type { Session } from '../site/backend/createSession.ts'

type Body = { readonly [name: string]: unknown }
type Steps = Readonly<Record<string, (body: Body) => unknown>>

/** A refusal of the backend. */
export const refusal = (code: WalletProblem['code']) =>
  new BackendError({ code, message: `Refused: ${code}.` })

/** What the session of a device asks, answered by `steps`, with which a test stands between the two devices. */
export const transferSession = (steps: Steps): Pick<Session, 'request' | 'current'> => ({
  current: () => ({ user: { id: 'user' } }) as never,
  request: (async (_method: string, path: string, body: Body) => {
    const step = steps[path.slice('/v1/device-transfers/'.length)]
    if (!step) throw refusal('not_found')
    return step(body)
  }) as Session['request'],
})

/** A backend that passes on what two devices send each other, and trusts them. */
export function createTransferRelay() {
  let state: DeviceTransferState = { status: 'waiting' }
  let started: StartDeviceTransfer = { transferId: '', commitment: '' }
  let envelope: TransferredEnvelope | undefined
  const change = (next: DeviceTransferState) => {
    state = next
  }
  const steps = {
    start(body: Body) {
      started = body as StartDeviceTransfer
    },
    read: () => state,
    claim: ({ nonce }: Body) => change({ status: 'claimed', approverNonce: String(nonce) }),
    reveal: ({ publicKey, nonce }: Body) =>
      change({ ...state, status: 'revealed', publicKey: String(publicKey), nonce: String(nonce) }),
    approve({ transferId: _, ...sent }: Body) {
      envelope = sent as unknown as TransferredEnvelope
      change({ ...state, status: 'approved' })
    },
    receive() {
      if (!envelope) throw refusal('not_found')
      return envelope
    },
    end: () => change({ ...state, status: 'refused' }),
  } satisfies Steps
  /** What the new device has started. */
  return { steps, started: () => started }
}
