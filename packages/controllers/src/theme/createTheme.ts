import type { Platform, ThemeMode } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'

export type ThemeState = {
  /** The mode set by the host app or the user. */
  readonly mode: ThemeMode
  /** The rendered theme; `system` is resolved at start and when the system's theme changes. */
  readonly shown: 'dark' | 'light'
  /** `--lk-*` variables. */
  readonly variables: Readonly<Record<string, string>>
}

export type Theme = {
  readonly state: ReadableState<ThemeState>
  setMode(mode: ThemeMode): void
  setVariables(variables: Readonly<Record<string, string>>): void
}

/** Theme of the modal and the buttons. Default dark. Spec §4. */
export function createTheme({
  mode,
  variables,
  platform,
}: {
  mode: ThemeMode
  variables: Readonly<Record<string, string>>
  platform: Pick<Platform, 'systemTheme'>
}): Theme {
  const state = createState<ThemeState>({ mode, shown: mode === 'light' ? 'light' : 'dark', variables })
  return {
    state,
    setMode: (next) =>
      state.set((now) => ({ ...now, mode: next, shown: next === 'system' ? platform.systemTheme() : next })),
    setVariables: (next) => state.set((now) => ({ ...now, variables: next })),
  }
}
