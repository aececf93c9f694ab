import type { Platform, ThemeMode } from '@latchkey/core'
import { createState, type ReadableState } from '../state/createState.ts'

export type ThemeState = {
  /** What the host or the person chose. */
  readonly mode: ThemeMode
  /** What is drawn; `system` is resolved when started. */
  readonly shown: 'dark' | 'light'
  /** `--lk-*` variables. */
  readonly variables: Readonly<Record<string, string>>
}

export type Theme = {
  readonly state: ReadableState<ThemeState>
  setMode(mode: ThemeMode): void
  setVariables(variables: Readonly<Record<string, string>>): void
}

/** How the modal looks. Default dark, spec §4. */
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
