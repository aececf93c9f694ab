/**
 * Filled by the approvals controller. The request itself is rendered by the secure frame, which the page cannot read.
 */
export type ApproveTransactionViewState = {
  /** `account`: a step of opening the account, such as a second code. */
  readonly kind: 'transaction' | 'message' | 'account'
  /** Origin of the frame without the scheme: "secure.latchkey.example". */
  readonly origin: string
} & (
  | { readonly status: 'loading' }
  /** The frame has rendered the request. `heightPx` is its requested height. */
  | { readonly status: 'ready'; readonly heightPx: number }
  | { readonly status: 'failed' }
)

export type ApproveTransactionViewActions = {
  /** Declines from outside the frame. */
  readonly onDecline: () => void
  readonly onTryAgain: () => void
  /** Position of the frame in the viewport; `undefined` when it is removed. */
  readonly onPlace: (place: FramePlace | undefined) => void
}

/** Relative to the viewport, in CSS px. */
export type FramePlace = {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}
