/** Filled by the approvals controller; the request itself is drawn by the secure frame, which the page cannot read. */
export type ApproveTransactionViewState = {
  readonly kind: 'transaction' | 'message'
  /** Where the frame comes from, without the scheme: "secure.latchkey.example". */
  readonly origin: string
} & (
  | { readonly status: 'loading' }
  /** The frame has drawn the request and says how high it is, in px. */
  | { readonly status: 'ready'; readonly heightPx: number }
  | { readonly status: 'failed' }
)

export type ApproveTransactionViewActions = {
  /** Declines, from the host's side of the frame. */
  readonly onDecline: () => void
  readonly onTryAgain: () => void
  /** Where the frame belongs on screen; `undefined` when the place is gone. */
  readonly onPlace: (place: FramePlace | undefined) => void
}

/** Of the viewport, in CSS px. */
export type FramePlace = {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}
