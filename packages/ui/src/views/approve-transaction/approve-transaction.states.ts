import type { SecureRequest } from '../../fixtures/SecureRequest.tsx'
import type { ApproveTransactionViewState } from './approve-transaction.state.ts'

const origin = 'secure.latchkey.example'
const ready = { kind: 'transaction', origin, status: 'ready', heightPx: 393 } as const

/** Includes mock content of the frame, with realistic heights. */
export const approveTransactionStates = {
  loading: { kind: 'transaction', origin, status: 'loading' },
  loadingMessage: { kind: 'message', origin, status: 'loading' },
  transaction: { ...ready, request: 'transaction' },
  unlimited: { ...ready, heightPx: 900, request: 'unlimited' },
  message: { ...ready, kind: 'message', heightPx: 344, request: 'message' },
  approving: { ...ready, request: 'approving' },
  low: { ...ready, heightPx: 20 },
  failed: { kind: 'transaction', origin, status: 'failed' },
} satisfies Record<string, ApproveTransactionViewState & { readonly request?: SecureRequest }>
