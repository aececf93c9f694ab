import { useEffect } from 'react'
import type { LaunchInput, LaunchStep } from '../../shared/launchDraft.ts'

/** What the user has typed, until it is saved or discarded. */
export type Kept = {
  /** `null`: not saved yet. */
  readonly draftId: string | null
  readonly step: LaunchStep
  readonly input: LaunchInput
}

// Each user of this tab has an own entry, so that the next one does not see it.
const keyOf = (userId: string) => `launch.${userId}`

/** Input of this draft from before a reload or another visit of the page. */
export function keptInput(userId: string, draftId: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as Kept | null
    return kept?.draftId === draftId ? kept : undefined
  } catch {
    return undefined
  }
}

export const forgetInput = (userId: string) => sessionStorage.removeItem(keyOf(userId))

/** Keeps the input in this tab. */
export function useKeptInput(userId: string, { draftId, step, input }: Kept): void {
  useEffect(
    () => sessionStorage.setItem(keyOf(userId), JSON.stringify({ draftId, step, input })),
    [userId, draftId, step, input],
  )
}
