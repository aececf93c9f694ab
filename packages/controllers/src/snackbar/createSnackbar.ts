import type { Clock, ErrorCode, Namespace } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'

/** Gap between two snacks, so the second reads as a new one. Spec §4. */
export const swapMs = 150
/** Time that a snack is shown, ms. A loading one stays until it is replaced. */
export const shownMs = 2_500
export const errorShownMs = 5_000

/** Content of a snack; the ui translates it. */
export type SnackMessage =
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly context: Readonly<Record<string, unknown>> }
  /** In the language of the user. */
  | { readonly kind: 'text'; readonly text: string }
  /** The browser does not let the app copy `text`: the user copies it. */
  | { readonly kind: 'not-copied'; readonly text: string }
  | { readonly kind: 'purchase-arrived'; readonly symbol: string }
  | { readonly kind: 'switched'; readonly networkName: string }
  /** A wallet that the user disconnected has ended its connections of other families, too. */
  | {
      readonly kind: 'disconnected-too'
      readonly walletName: string
      readonly namespaces: readonly Namespace[]
    }

export type Snack = {
  readonly variant: 'loading' | 'success' | 'error' | 'svg'
  readonly message: SnackMessage
}

export type SnackbarState = { readonly snack: Snack | undefined }

/** One short message at a time. */
export type Snackbar = {
  readonly state: ReadableState<SnackbarState>
  show(snack: Snack): void
  hide(): void
  /** Keeps the current snack while it is hovered or focused. */
  hold(): void
  release(): void
}

export function createSnackbar({ clock }: { clock: Clock }): Snackbar {
  const state = createState<SnackbarState>({ snack: undefined })
  const set = (snack: Snack | undefined) => state.set(() => ({ snack }))

  const expire = createTask(async (signal, ms: number) => {
    await clock.sleep(ms, signal)
    set(undefined)
  })
  const startExpiring = (snack: Snack | undefined) => {
    expire.cancel()
    if (!snack || snack.variant === 'loading') return
    expire.run(snack.variant === 'error' ? errorShownMs : shownMs).catch(() => {})
  }
  const swap = createTask(async (signal, next: Snack) => {
    expire.cancel()
    set(undefined)
    await clock.sleep(swapMs, signal)
    set(next)
    startExpiring(next)
  })

  return {
    state,
    show(snack) {
      if (!state.getState().snack && swap.state.getState().status !== 'running') {
        set(snack)
        startExpiring(snack)
        return
      }
      swap.run(snack).catch(() => {})
    },
    hide() {
      swap.cancel()
      expire.cancel()
      set(undefined)
    },
    hold: () => expire.cancel(),
    release: () => startExpiring(state.getState().snack),
  }
}
