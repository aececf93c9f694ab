import type { Clock } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import { initialModalState, type ModalState } from './modal.state.ts'

/** Duration of the shake, ms. Spec §9. */
export const shakeMs = 500

/** Whether the modal is open. The router knows its view. */
export type Modal = {
  readonly state: ReadableState<ModalState>
  open(): void
  /** Called by the component that renders the modal. Returns the function for its unmount. */
  mount(): () => void
  /** Has the code of the modal fetched, so that opening it does not wait. */
  expect(): void
  /** Also ends the shaking. */
  close(): void
  /** Shakes the modal instead of closing it. */
  shake(): void
  stop(): void
}

export function createModal({
  clock,
  embedded = false,
}: {
  clock: Clock
  embedded?: boolean | undefined
}): Modal {
  const state = createState<ModalState>({ ...initialModalState, embedded })
  const shake = createTask(async (signal) => {
    state.set((now) => ({ ...now, shaking: true }))
    await clock.sleep(shakeMs, signal)
    state.set((now) => ({ ...now, shaking: false }))
  })
  const close = () => {
    shake.cancel()
    state.set((now) => (now.open || now.shaking ? { ...now, open: false, shaking: false } : now))
  }
  return {
    state,
    close,
    open: () => state.set((now) => (now.open ? now : { ...now, open: true })),
    mount() {
      const count = (change: number) => state.set((now) => ({ ...now, mounted: now.mounted + change }))
      count(1)
      return () => count(-1)
    },
    expect: () => state.set((now) => (now.expected ? now : { ...now, expected: true })),
    shake: () => void shake.run().catch(() => {}),
    stop: () => shake.cancel(),
  }
}
